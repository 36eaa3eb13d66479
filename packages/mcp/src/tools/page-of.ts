/** Some of many items, how many there are, and the `offset` of those that follow; null after the last. */
export function pageOf<Item>(items: readonly Item[], offset: number, limit: number) {
  const end = offset + limit
  return { page: items.slice(offset, end), count: items.length, next: end < items.length ? end : null }
}
