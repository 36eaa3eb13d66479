/** Neighbours far apart in lightness, so that they can be told from each other side by side. */
const order = [3, 1, 4, 2, 5, 6]

/** The colour of a series by its place; from the seventh on the colours come again, paler. */
export function seriesLook(place: number): { color: string; opacity: number } {
  return { color: `var(--slice${order[place % order.length]})`, opacity: place < order.length ? 1 : 0.5 }
}
