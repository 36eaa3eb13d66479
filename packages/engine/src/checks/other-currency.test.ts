import { expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkTradePrices } from './trade-price.ts'

// 1 euro is 1.03 dollars, and the stock closes at 100 dollars each day.
const START = parseIsoDate('2022-10-03')
const days = Array.from({ length: 30 }, (_, at) => formatIsoDate(START + at))
const FX = createFxTable([{ base: 'EUR', quote: 'USD', days: Int32Array.of(START), rates: Float64Array.of(1.03) }])

function findings(transactions: LedgerTransaction[]) {
  const assets = [market(Object.fromEntries(days.map((day) => [day, 100])), { currency: 'USD' })]
  const { measuredLines } = measure({ today: '2022-11-01', transactions, assets, fx: FX })
  return checkTradePrices(measuredLines.get('A')?.[0] as MeasuredLedgerLine).findings
}

const bought = (date: string, given: Partial<LedgerTransaction> = {}) =>
  booked({ type: 'buy', date, units: 3, price: 100, currency: 'USD', ...given })
const others = days.slice(0, 12).map((day, at) => bought(day, { price: at % 2 === 0 ? 100.3 : 99.8 }))

test('near parity, the only trade in euros has the price in dollars', () => {
  const wrong = bought('2022-10-20', { currency: 'EUR' })
  expect(findings([...others, wrong])).toMatchObject([
    { reading: 'currency', currency: 'USD', change: { removed: [wrong.id], added: [{ ...wrong, currency: 'USD' }] } },
  ])
})

test('near parity, a price in euros among exact ones in dollars is one in euros', () => {
  // 100 / 1.03
  const wrong = bought('2022-10-20', { price: 97.09 })
  expect(findings([...others, wrong])).toMatchObject([{ reading: 'currency', currency: 'EUR' }])
})

test.each([
  ['a price in euros, booked in euros', [...others, bought('2022-10-20', { price: 97.09, currency: 'EUR' })]],
  ['a price between the two currencies', [...others, bought('2022-10-20', { price: 98.4 })]],
  ['a trade with a rate of its own', [...others, bought('2022-10-20', { currency: 'EUR', rate: 1 })]],
  ['too few other trades', [...others.slice(0, 7), bought('2022-10-20', { price: 97.09 })]],
  [
    'others that are as far away',
    [...others.slice(1), bought('2022-10-04', { price: 98 }), bought('2022-10-20', { price: 97.09 })],
  ],
])('%s is not in question', (_, transactions) => {
  expect(findings(transactions)).toEqual([])
})
