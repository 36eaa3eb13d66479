import { expect, test } from 'vitest'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { runSteps } from '../steps.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { measureFixInSteps } from './measure-fix.ts'
import { checkTradePrices } from './trade-price.ts'

// Apple as traded, with its splits of 9 June 2014 (7 for 1) and 31 August 2020 (4 for 1).
const CLOSES = {
  '2012-06-08': 580.32,
  '2016-06-08': 98.94,
  '2020-08-28': 499.23,
  '2020-08-31': 129.04,
  '2020-09-23': 107.12,
}
const SPLITS = [
  { date: '2014-06-09', ratio: 7 },
  { date: '2020-08-31', ratio: 4 },
]
const IGNORED = SPLITS.map(({ date }) => ({ assetId: 'A', date }))

function measured(transactions: LedgerTransaction[], ignoredSplits: typeof IGNORED = []) {
  return measure({ today: '2020-09-23', transactions, assets: [market(CLOSES, { splits: SPLITS })], ignoredSplits })
}

const findingsOf = (...given: Parameters<typeof measured>) =>
  checkTradePrices(measured(...given).measuredLines.get('A')?.[0] as MeasuredLedgerLine).findings

const trade = (date: string, units: number, price: number) => booked({ type: 'buy', date, units, price })

test('trades in units after both splits: they count twice, and ignoring them divides the value', () => {
  const transactions = [trade('2012-06-08', 280, 580.32 / 28), trade('2016-06-08', 40, 24.74)]
  const [finding, ...others] = findingsOf(transactions)
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    kind: 'split',
    since: '2014-06-09',
    trades: 2,
    splits: SPLITS,
    change: { removed: [], added: [], ignoredSplits: ['2014-06-09', '2020-08-31'] },
  })
  const effect = runSteps(
    measureFixInSteps(measured(transactions), 'A', finding?.change ?? { removed: [], added: [] }, 'twr'),
  )
  // 280 x 28 + 40 x 4 units, and 320 of them in truth.
  expect(effect?.value.before).toBeCloseTo(8000 * 107.12, 6)
  expect(effect?.value.after).toBeCloseTo(320 * 107.12, 6)
  expect(findingsOf(transactions, IGNORED)).toEqual([])
})

test('a file that was written between the splits knows the first one', () => {
  const [finding, ...others] = findingsOf([trade('2012-06-08', 70, 82.9), trade('2016-06-08', 10, 98.94)])
  expect(others).toEqual([])
  expect(finding).toMatchObject({ kind: 'split', splits: [SPLITS[0]], trades: 1 })
})

test('trades as traded are right, whatever splits follow', () => {
  expect(
    findingsOf([trade('2012-06-08', 10, 580.32), trade('2016-06-08', 10, 98.94), trade('2020-09-23', 5, 107)]),
  ).toEqual([])
})

test('one trade as traded among them contradicts: the other one was rewritten alone, and its fix gives it back', () => {
  const mixed = [trade('2016-06-08', 40, 24.74), trade('2016-06-08', 10, 98.94)]
  expect(findingsOf(mixed)).toMatchObject([
    { kind: 'trade-price', reading: 'split', factor: null, change: { added: [{ units: 10, price: 98.96 }] } },
  ])
})

test('a price in units after the split with the units before it: the fix changes the price alone', () => {
  const mixed = [trade('2016-06-08', 9, 24.74), trade('2016-06-08', 10, 98.94)]
  expect(findingsOf(mixed)).toMatchObject([{ reading: 'split', change: { added: [{ units: 9, price: 98.96 }] } }])
})
