import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createFxTable } from './fx-table.ts'
import { measurePortfolio, type PortfolioInput, type PortfolioMeasurement } from './measure-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market } from './testing/measure.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const MEASUREMENTS = 10
const purchase = booked({ type: 'buy', date: '2023-01-02', units: 1, price: 10 })
const cash = { account: 'own', assets: new Map([['EUR', 'EUR.CASH']]), settlesIn: undefined }

function inputOf(close: number, booking: PortfolioInput['cash']): PortfolioInput {
  const assets = [market({ '2023-01-02': 10, '2023-01-03': close })]
  const fx = createFxTable([])
  return { baseCurrency: 'EUR', today: '2023-01-03', transactions: [purchase], assets, fx, cash: booking }
}

test.each([
  { title: 'without cash', booking: undefined },
  { title: 'with cash', booking: cash },
])('a measurement keeps no other than the one that it resumes from, $title', async ({ booking }) => {
  const earlier: WeakRef<PortfolioMeasurement>[] = []
  let last: PortfolioMeasurement | undefined
  for (let close = 1; close <= MEASUREMENTS; close++) {
    last = measurePortfolio(inputOf(close, booking), last)
    last.valueSeries()
    earlier.push(new WeakRef(last))
  }
  // What a weak reference was asked for stays until the task ends.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  const kept = earlier.slice(0, -1).filter((reference) => reference.deref() !== undefined)
  expect(kept.length).toBeLessThanOrEqual(1)
  expect(last?.lines.length).toBeGreaterThan(0)
})
