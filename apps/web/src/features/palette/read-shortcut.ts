export type Shortcut = 'palette' | 'shortcuts' | 'search' | 'portfolios' | 'settings' | 'privacy'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const afterG: Record<string, Shortcut> = { p: 'portfolios', s: 'settings' }
const alone: Record<string, Shortcut> = { '?': 'shortcuts', '/': 'search', h: 'privacy' }

/**
 * What a key means after the one before it. Ctrl or Cmd with K counts everywhere; single keys only outside fields, and where they are on.
 */
export function readShortcut(key: Key, previousKey: string, hasSingleKeys: boolean): Shortcut | undefined {
  if ((key.ctrlKey || key.metaKey) && !key.altKey) return key.key.toLowerCase() === 'k' ? 'palette' : undefined
  if (key.altKey || !hasSingleKeys) return undefined
  return previousKey === 'g' ? afterG[key.key] : alone[key.key]
}
