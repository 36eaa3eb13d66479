import { onTestFinished } from 'vitest'

/** The texts that charts draw until the end of the test, as a canvas has no elements for them. */
export function recordDrawnTexts(): ReadonlySet<string> {
  const drawn = new Set<string>()
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function record(...parts) {
    drawn.add(parts[0])
    fillText.apply(this, parts)
  }
  onTestFinished(() => {
    CanvasRenderingContext2D.prototype.fillText = fillText
  })
  return drawn
}
