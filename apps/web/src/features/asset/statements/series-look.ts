/** Neighbors differ strongly in lightness, so that they are distinct side by side. */
const ORDER = [3, 1, 4, 2, 5, 6]

/** The color of a series by its position. From the seventh on, the colors repeat in a paler shade. */
export function seriesLook(place: number): { color: string; opacity: number } {
  return { color: `var(--slice${ORDER[place % ORDER.length]})`, opacity: place < ORDER.length ? 1 : 0.5 }
}
