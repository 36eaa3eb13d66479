import type { IChartApi } from 'lightweight-charts'

const PRINT = matchMedia('print')

/** Fits a card on portrait A4 and Letter with the margins of the browser, in CSS pixels. */
const PRINTED_WIDTH = 640

/** Draws the chart as wide as paper while the page is printed: its canvas would keep the width of the window. */
export function followPrint(chart: IChartApi): () => void {
  const draw = () => {
    chart.applyOptions({ autoSize: !PRINT.matches })
    if (PRINT.matches) chart.resize(PRINTED_WIDTH, chart.chartElement().clientHeight, true)
  }
  if (PRINT.matches) draw()
  PRINT.addEventListener('change', draw)
  return () => PRINT.removeEventListener('change', draw)
}
