/** Options of an LRUCache for this number of entries. Its own `max` would reserve memory for all of them at once. */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
