import { expect, test } from 'vitest'
import { recordDrawnTexts } from '../../../testing/drawn-texts.ts'
import { company } from '../../../testing/example-company.ts'
import { renderUi } from '../../../testing/render.tsx'
import { PriceChart } from './price-chart.tsx'

const prices = (closes: number[]) =>
  closes.map((close, day) => ({ date: `2024-01-0${day + 2}`, close, adjusted_close: null }))

test('beside a price that became 51 times as much, the axis does not fall below a loss of everything', async () => {
  const drawn = recordDrawnTexts()
  const compared = { name: 'Dune', prices: prices([10, 100, 510]) }
  await renderUi(
    <PriceChart
      prices={prices([100, 90, 110])}
      asset={company({})}
      period="max"
      scale="linear"
      events={[]}
      compared={compared}
      readOwn={() => null}
    />,
  )
  await expect.poll(() => [...drawn].filter((text) => text.startsWith('+'))).toContain('+3,000.00%')
  expect([...drawn].filter((text) => text.startsWith('−'))).toEqual([])
})
