import { CrosshairMode, LineStyle, TickMarkType } from 'lightweight-charts'
import { formatDay, formatShortMonth } from '../../formatting/format-date.ts'
import type { ColorName } from '../../theme/tokens.ts'

/** What the time axis labels: every day, or months and years. */
export type TimeUnit = 'day' | 'month'

function labelTick(date: string, type: TickMarkType, unit: TimeUnit): string {
  if (type === TickMarkType.Year) return date.slice(0, 4)
  if (type === TickMarkType.Month) return formatShortMonth(date)
  return unit === 'day' ? formatDay(date) : ''
}

const TEXT = { fontFamily: "'IBM Plex Sans Variable', system-ui, sans-serif", fontSize: 11, attributionLogo: false }
const PRICE_SCALE = { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.08, bottom: 0.08 } }
const CROSSHAIR_LINE = { width: 1, style: LineStyle.Solid, labelVisible: false } as const

/**
 * Options shared by all charts over time: no frame, horizontal lines, a crosshair that snaps to the day, and a page
 * that scrolls when the chart is touched.
 */
export function chartOptions(colors: Record<ColorName, string>, unit: TimeUnit) {
  return {
    autoSize: true,
    layout: { background: { color: colors.surface }, textColor: colors.ink3, ...TEXT },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: PRICE_SCALE,
    timeScale: {
      borderColor: colors.edge,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (date: unknown, type: TickMarkType) => labelTick(String(date), type, unit),
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colors.edge, ...CROSSHAIR_LINE },
      horzLine: { visible: false, labelVisible: false },
    },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  }
}
