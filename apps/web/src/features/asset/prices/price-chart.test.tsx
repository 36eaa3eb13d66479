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
      averaged={undefined}
      readOwn={() => null}
      onCorrect={undefined}
    />,
  )
  await expect.poll(() => [...drawn].filter((text) => text.startsWith('+'))).toContain('+3,000.00%')
  expect([...drawn].filter((text) => text.startsWith('−'))).toEqual([])
})

test('moving averages are drawn from the day that has enough closes before it', async () => {
  const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10)
  const whole = Array.from({ length: 60 }, (_, at) => ({ date: day(at), close: 100 + at, adjusted_close: null }))
  const screen = await renderUi(
    <PriceChart
      prices={whole.slice(-20)}
      asset={company({})}
      period="1m"
      scale="linear"
      events={[]}
      compared={undefined}
      averaged={whole}
      readOwn={() => null}
      onCorrect={undefined}
    />,
  )
  // The average of 110, 111, … 159.
  await expect.element(screen.getByText(/^50-day average\s*134\.50/)).toBeVisible()
  await expect.element(screen.getByText(/200-day average/)).not.toBeInTheDocument()
})
