export type Box = { x: number; y: number; width: number; height: number }

/** The worst ratio of sides in a row of areas that is `side` long. */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0)
  const thickness = sum / side
  return Math.max(...areas.map((area) => Math.max(thickness ** 2 / area, area / thickness ** 2)))
}

/**
 * Divides a rectangle into one box for each share, with areas in proportion and sides as equal as possible: the
 * squarified treemap of Bruls, Huizing and van Wijk (2000).
 *
 * @param shares positive, the largest first; any sum
 */
export function squarify(shares: readonly number[], width: number, height: number): Box[] {
  const sum = shares.reduce((total, share) => total + share, 0)
  const areas = shares.map((share) => (share / sum) * width * height)
  const boxes: Box[] = []
  let free: Box = { x: 0, y: 0, width, height }
  let next = 0
  while (next < areas.length) {
    const side = Math.min(free.width, free.height)
    const row: number[] = [areas[next++] as number]
    while (next < areas.length) {
      const longer = [...row, areas[next] as number]
      if (worstRatio(longer, side) > worstRatio(row, side)) break
      row.push(areas[next++] as number)
    }
    const thickness = row.reduce((total, area) => total + area, 0) / side
    const isColumn = free.width >= free.height
    let offset = 0
    for (const area of row) {
      const length = area / thickness
      boxes.push(
        isColumn
          ? { x: free.x, y: free.y + offset, width: thickness, height: length }
          : { x: free.x + offset, y: free.y, width: length, height: thickness },
      )
      offset += length
    }
    free = isColumn
      ? { ...free, x: free.x + thickness, width: free.width - thickness }
      : { ...free, y: free.y + thickness, height: free.height - thickness }
  }
  return boxes
}
