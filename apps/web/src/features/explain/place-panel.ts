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
export const LINE_LENGTH = 12
const MARGIN = 12
const LINE_INSET = 16
const LINE_FROM_PANEL_EDGE = 98

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest))
}

/** Places a panel below a figure, or above it if the whole panel fits only there. */
export function placePanel(figure: Box, panel: Size, view: Size): Placement {
  const figureWidth = figure.right - figure.left
  const lineAt = figure.right - Math.min(LINE_INSET, figureWidth / 2)
  const left = clamp(lineAt - LINE_FROM_PANEL_EDGE, MARGIN, Math.max(MARGIN, view.width - panel.width - MARGIN))
  const below = figure.bottom + LINE_LENGTH
  const above = figure.top - LINE_LENGTH - panel.height
  const fitsBelow = below + panel.height + MARGIN <= view.height
  const side = fitsBelow || above < MARGIN ? 'below' : 'above'
  return { left, top: side === 'below' ? below : above, line: lineAt - left, side }
}
