import type { Series } from '@plumbline/contract/performance/schemas'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { ValuePlot } from './value-plot.tsx'

// 100 paid in before the first shown day, which ends at 110; 100 more on the second; then a fall by 10 %.
const series: Series = {
  dates: ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'],
  values: [0, 110, 220, 198],
  moneyIn: [0, 100, 200, 200],
  returns: [0, 0.1, 0.155, 0.0395],
  benchmarkValues: [0, 100, 205, 205],
  benchmarkReturns: [0, 0, 0.05, 0.05],
}

test('a range marked by keys reads its gain, returns and money in until Escape', async () => {
  const screen = await renderUi(<ValuePlot series={series} currency="EUR" isWholeTime />)
  const chart = screen.getByRole('slider', { name: /^Value, EUR\. From 2 Jan 2026 to 4 Jan 2026: .*198\.00/ })
  await expect.element(screen.getByText(/^Net money in/)).toMatchTextContent(/200\.00/)
  chart.element().focus()
  await userEvent.keyboard('{Home}')
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^2 Jan 2026: Value EUR.110\.00, Net/))
  await expect.element(chart).toHaveAttribute('aria-valuenow', '1')
  await expect.element(chart).toHaveAttribute('aria-valuemax', '3')
  await expect.element(screen.getByText(/^Arrow keys read a day/)).toBeVisible()
  await userEvent.keyboard('{Enter}{End}{Enter}')
  await expect.element(screen.getByText('2 Jan 2026 to 4 Jan 2026')).toBeVisible()
  // 198 - 110 - 100; 1.0395 / 1.1 - 1; 1.05 / 1 - 1.
  await expect.element(screen.getByText(/^Gain/)).toMatchTextContent(/−12\.00/)
  await expect.element(screen.getByText(/^Return/)).toMatchTextContent(/−5\.50%/)
  await expect.element(screen.getByText(/^Benchmark/)).toMatchTextContent(/\+5\.00%/)
  await expect.element(screen.getByText(/^Net money in/)).toMatchTextContent(/\+100\.00/)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/^Gain/)).not.toBeInTheDocument()
})

test('a range of some months says that money in starts with the value', async () => {
  const screen = await renderUi(<ValuePlot series={series} currency="EUR" isWholeTime={false} />)
  await expect.element(screen.getByText(/^Value at the start and net money in/)).toBeVisible()
})
