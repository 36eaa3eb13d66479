/** At 11 px and weight 600. */
const CHARACTER_WIDTH = 6.6
const PADDING = 8
const MIN_GAP = 4

export type Labeled = { x: number; text: string }

/**
 * Where each label begins, in pixels from its mark; null where it would touch the label before. A label is centered
 * over its mark, or moved so that it ends within the plot. `marks` are ascending.
 */
export function placeLabels(marks: readonly Labeled[], plotWidth: number): (number | null)[] {
  let end = Number.NEGATIVE_INFINITY
  return marks.map(({ x, text }) => {
    const width = text.length * CHARACTER_WIDTH + PADDING
    const start = Math.max(Math.min(x - width / 2, plotWidth - width), 0)
    if (start < end + MIN_GAP) return null
    end = start + width
    return start - x
  })
}
