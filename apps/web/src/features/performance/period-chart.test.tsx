import { expect, test } from 'vitest'
import { recordDrawnTexts } from '../../testing/drawn-texts.ts'
import { renderUi } from '../../testing/render.tsx'
import { PeriodChart } from './period-chart.tsx'

test('above a return of 2,200 %, the axis does not fall below a loss of everything', async () => {
  const drawn = recordDrawnTexts()
  const dates = ['2024-01-02', '2024-01-03', '2024-01-04']
  const series = { dates, values: [10, 1, 230], moneyIn: [10, 10, 10], returns: [0, -0.9, 22] }
  await renderUi(
    <PeriodChart
      series={{ ...series, benchmarkValues: null, benchmarkReturns: null }}
      currency="USD"
      unit="percent"
      onUnit={() => {}}
      onSelect={() => {}}
    />,
  )
  await expect.poll(() => [...drawn].filter((text) => text.startsWith('+'))).toContain('+2,000.00%')
  expect([...drawn].filter((text) => text.startsWith('−') && text !== '−100.00%')).toEqual([])
})
