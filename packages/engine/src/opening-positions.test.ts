import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { measureReturn } from './measure-return.ts'
import { realizedGains } from './realized-gains.ts'
import { recompute } from './recompute.ts'
import { runSteps } from './steps.ts'
import { booked } from './testing/booked.ts'
import { market } from './testing/measure.ts'
import { bridgeValue } from './value-bridge.ts'

// Worked by hand, as in docs/methods/opening-positions.md: 5 units that cost 100 are worth 40 each at the start, and 50
// at the end.
const assets = [market({ '2022-01-03': 40, '2023-01-02': 50 })]
const cost = { units: 5, amount: 100, fee: 0, currency: 'EUR', rate: null, rateCurrency: 'EUR' }
const opening = (lots: readonly (typeof cost & { date: string })[]) =>
  booked({ type: 'buy', date: '2022-01-03', units: 5, price: 40, transfer: { id: null, action: 'opening', lots } })
const measureIt = (...transactions: LedgerTransaction[]) =>
  measurePortfolio({ baseCurrency: 'EUR', today: '2023-01-02', transactions, assets, fx: createFxTable([]) })

const known = opening([{ ...cost, date: '2020-01-02' }])
const year = { from: '2022-01-02', to: '2023-01-02' }

test('gain counts from the cost, returns from the value of the day', () => {
  const measured = measureIt(known)
  expect(measured.totals).toMatchObject({ currentValue: 250, cost: 100, moneyIn: 100, gain: { total: 150 } })
  expect(measureReturn(measured, 'twr', year).value).toBeCloseTo(0.25, 12)
  expect(measureReturn(measured, 'irr', year).value).toBeCloseTo(0.25, 12)
  expect(runSteps(bridgeValue(measured, year))).toMatchObject({ start: 0, moneyIn: 200, priceEffect: 50, end: 250 })
})

test('without a cost, gain counts from the value of the day too', () => {
  const measured = measureIt(opening([]))
  expect(measured.totals).toMatchObject({ cost: 200, moneyIn: 200, gain: { total: 50 } })
  expect(measureReturn(measured, 'twr', year).value).toBeCloseTo(0.25, 12)
})

test('a sale has the day and the cost of the purchase', () => {
  const sale = booked({ type: 'sell', date: '2022-06-01', units: 2, price: 45 })
  const gains = realizedGains(measureIt(known, sale), {
    method: 'fifo',
    from: '2022-01-01',
    to: '2022-12-31',
    longTermMonths: 12,
  })
  // 2 x 45 - 2 x 20, held since 2020.
  expect(gains).toMatchObject({ proceeds: 90, cost: 40, gain: 50, longTerm: 50, shortTerm: 0 })
})

test('the explanation of the cost names the opening position and adds up', () => {
  const explanation = runSteps(explain(measureIt(known), { figure: 'cost' }))?.explanation
  expect(explanation?.leaves).toMatchObject([{ kind: 'openingposition', date: '2022-01-03', amount: 100 }])
  if (explanation !== undefined) expect(recompute(explanation, 'inputs')).toBeCloseTo(100, 12)
})
