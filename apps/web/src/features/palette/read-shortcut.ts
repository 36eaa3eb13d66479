import { type KeyedPage, pageKeys } from '../../ui/keyboard/page-keys.ts'

export type Shortcut =
  | { page: KeyedPage }
  | 'palette'
  | 'shortcuts'
  | 'search'
  | 'privacy'
  | 'next-row'
  | 'previous-row'
  | 'edit'
  | 'add'
  | 'import'
  | 'undo'
  | 'redo'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const alone: Record<string, Shortcut> = {
  '?': 'shortcuts',
  '/': 'search',
  h: 'privacy',
  j: 'next-row',
  k: 'previous-row',
  e: 'edit',
  a: 'add',
  i: 'import',
}

function findPage(letter: string): Shortcut | undefined {
  // `Object.keys` gives strings, though the keys of the constant are known.
  const page = (Object.keys(pageKeys) as KeyedPage[]).find((each) => pageKeys[each] === letter)
  return page && { page }
}

/**
 * The meaning of a key, given the key before it. Ctrl or Cmd with K works everywhere, with Z outside fields, as does
 * Ctrl with Y. Single keys
 * work only outside fields, and only if they are turned on.
 */
export function readShortcut(
  key: Key,
  previousKey: string,
  { isTyping, hasSingleKeys }: { isTyping: boolean; hasSingleKeys: boolean },
): Shortcut | undefined {
  if (key.altKey) return undefined
  if (key.ctrlKey || key.metaKey) {
    const letter = key.key.toLowerCase()
    if (letter === 'k') return 'palette'
    if (isTyping) return undefined
    if (letter === 'z') return key.shiftKey ? 'redo' : 'undo'
    return letter === 'y' && key.ctrlKey ? 'redo' : undefined
  }
  if (isTyping || !hasSingleKeys) return undefined
  return previousKey === 'g' ? findPage(key.key) : alone[key.key]
}
