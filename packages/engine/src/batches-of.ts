/** The items in their order, in parts of `size`; the last one may be smaller, and none is empty. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
