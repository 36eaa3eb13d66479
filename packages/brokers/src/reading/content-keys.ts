/** Keys for records without an id from the broker: the record's content, numbered when several have equal content. */
export function createContentKeys(): (...parts: readonly (string | null)[]) => string {
  const counts = new Map<string, number>()
  return (...parts) => {
    const content = parts.map((part) => part ?? '').join('|')
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return count === 1 ? content : `${content}|${count}`
  }
}
