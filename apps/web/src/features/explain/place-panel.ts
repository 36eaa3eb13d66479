export type Box = { left: number; right: number; top: number; bottom: number }
export type Size = { width: number; height: number }

export type Placement = {
  /** In the window's coordinates. */
  left: number
  top: number
  /** Where the plumb line meets the panel, from the panel's left edge. */
  line: number
  side: 'below' | 'above'
}

/** Length of the plumb line between the figure and what hangs from it. */
export const lineLength = 12
const margin = 12
const lineInset = 16
const lineFromPanelEdge = 98

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest))
}

/** Places a panel below a figure, or above it if the whole panel fits only there. */
export function placePanel(figure: Box, panel: Size, view: Size): Placement {
  const figureWidth = figure.right - figure.left
  const lineAt = figure.right - Math.min(lineInset, figureWidth / 2)
  const left = clamp(lineAt - lineFromPanelEdge, margin, Math.max(margin, view.width - panel.width - margin))
  const below = figure.bottom + lineLength
  const above = figure.top - lineLength - panel.height
  const fitsBelow = below + panel.height + margin <= view.height
  const side = fitsBelow || above < margin ? 'below' : 'above'
  return { left, top: side === 'below' ? below : above, line: lineAt - left, side }
}
