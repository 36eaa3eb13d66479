export type Shortcut = 'palette' | 'shortcuts' | 'search' | 'portfolios' | 'settings' | 'privacy'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const afterG: Record<string, Shortcut> = { p: 'portfolios', s: 'settings' }
const alone: Record<string, Shortcut> = { '?': 'shortcuts', '/': 'search', h: 'privacy' }

/**
 * The meaning of a key, given the key before it. Ctrl or Cmd with K works everywhere. Single keys work only outside
 * fields, and only if they are turned on.
 */
export function readShortcut(key: Key, previousKey: string, hasSingleKeys: boolean): Shortcut | undefined {
  if ((key.ctrlKey || key.metaKey) && !key.altKey) return key.key.toLowerCase() === 'k' ? 'palette' : undefined
  if (key.altKey || !hasSingleKeys) return undefined
  return previousKey === 'g' ? afterG[key.key] : alone[key.key]
}
