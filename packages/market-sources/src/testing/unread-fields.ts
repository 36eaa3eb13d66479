/** A field of a response that its reader never looks at. */
export interface UnreadField {
  /** Keys from the root; `*` stands for an index, a date or a number. */
  path: string
  count: number
  example: unknown
}

/**
 * Passes a response to its reader and returns the fields with a value that the reader never read, most frequent first.
 * It shows what a source has and the product drops.
 */
export function unreadFields(response: unknown, read: (response: unknown) => unknown): UnreadField[] {
  const wasRead = new Set<string>()
  read(observed(response, '', wasRead))
  const unread = new Map<string, UnreadField>()
  for (const { path, value } of leavesOf(response, '')) {
    if (wasRead.has(path)) continue
    const general = path.replaceAll(/\/(\d+|\d{4}-\d{2}-\d{2}|\*)(?=\/|$)/g, '/*')
    const known = unread.get(general)
    if (known === undefined) unread.set(general, { path: general, count: 1, example: value })
    else known.count += 1
  }
  return [...unread.values()].sort((a, b) => b.count - a.count || a.path.localeCompare(b.path, 'en'))
}

function observed(value: unknown, path: string, wasRead: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || typeof member === 'function') return member
      wasRead.add(`${path}/${key}`)
      return observed(member, `${path}/${key}`, wasRead)
    },
  })
}

function* leavesOf(value: unknown, path: string): Generator<{ path: string; value: unknown }> {
  if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* leavesOf(member, `${path}/${key}`)
  else if (value !== null && value !== '') yield { path, value }
}
