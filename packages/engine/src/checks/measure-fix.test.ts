import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLedger, columnsOf } from '../build-ledger.ts'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { measurePortfolio, type PortfolioMeasurement } from '../measure-portfolio.ts'
import { measureReturn } from '../measure-return.ts'
import { runSteps } from '../steps.ts'
import { arbitraryPortfolio } from '../testing/arbitrary-portfolio.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import type { LedgerChange } from './finding.ts'
import { compareMeasurementsInSteps, measuredLedger, measureFixInSteps } from './measure-fix.ts'

test('the fix of a price 100 times too high lowers money in and raises the gain by the same amount', () => {
  const bought = booked({ type: 'buy', date: '2023-03-06', units: 1, price: 1406 })
  const others = booked({ type: 'buy', date: '2023-03-06', assetId: 'B', units: 10, price: 50 })
  const closes = { '2023-03-06': 14, '2024-03-06': 21 }
  const measurement = measure({
    today: '2024-03-06',
    transactions: [bought, others],
    assets: [market(closes), market({ '2023-03-06': 50, '2024-03-06': 60 }, { assetId: 'B' })],
  })
  const change = { removed: [bought.id], added: [{ ...bought, price: 14.06 }] }
  const effect = runSteps(measureFixInSteps(measurement, 'A', change, 'dietz'))
  expect(effect?.moneyIn).toEqual({ before: 1906, after: expect.closeTo(514.06, 9) })
  expect(effect?.value).toEqual({ before: 621, after: 621 })
  // 621 - 1906 and 621 - 514.06.
  expect(effect?.gain).toEqual({ before: expect.closeTo(-1285, 9), after: expect.closeTo(106.94, 9) })
  expect(effect?.totalReturn.after).toBeCloseTo(106.94 / 514.06, 2)
})

test('an empty ledger has nothing to fix', () => {
  const empty = measure({ today: '2024-03-06', transactions: [], assets: [] })
  expect(runSteps(measureFixInSteps(empty, 'A', { removed: [], added: [] }, 'twr'))).toBeUndefined()
})

test('what a fix changes is what the portfolio without it and with it show', () => {
  fc.assert(
    fc.property(arbitraryPortfolio, fc.nat(), (input, at) => {
      const transactions = input.transactions as readonly LedgerTransaction[]
      const one = transactions[at % transactions.length]
      fc.pre(one !== undefined)
      const change: LedgerChange = { removed: [one.id], added: [{ ...one, price: one.price / 100 }] }
      const effect = runSteps(measureFixInSteps(measurePortfolio(input), one.assetId, change, 'twr'))
      const fixed = transactions.map((each) => (each === one ? { ...one, price: one.price / 100 } : each))
      for (const [side, ledger] of [
        ['before', transactions],
        ['after', fixed],
      ] as const) {
        const measured = measurePortfolio({ ...input, transactions: ledger })
        const { gain, currentValue, moneyIn } = measured.totals
        const from = formatIsoDate(parseIsoDate(measured.firstDate ?? input.today) - 1)
        const { value } = measureReturn(measured, 'twr', { from, to: input.today })
        expect(effect?.gain[side]).toBeCloseTo(gain.total, 6)
        expect(effect?.value[side]).toBeCloseTo(currentValue, 6)
        expect(effect?.moneyIn[side]).toBeCloseTo(moneyIn, 6)
        expect(effect?.totalReturn[side]).toEqual(value === null ? null : expect.closeTo(value, 9))
      }
    }),
  )
})

test('other transactions of several assets are measured as a portfolio that has them from the start', () => {
  fc.assert(
    fc.property(arbitraryPortfolio, fc.nat(), fc.nat(), (input, first, second) => {
      const transactions = input.transactions as readonly LedgerTransaction[]
      const [one, two] = [first, second].map((at) => transactions[at % transactions.length])
      fc.pre(one !== undefined && two !== undefined && one !== two)
      const left = [one, two].flatMap((each) => each ?? [])
      const kept = transactions.filter((each) => !left.includes(each))
      fc.pre(kept.length > 0)
      const whole = measurePortfolio(input)
      const without = measurePortfolio({ ...input, transactions: kept })
      fc.pre(whole.totals.leftOut.length === 0 && without.totals.leftOut.length === 0)
      const removed = new Map(
        [...Map.groupBy(left, ({ assetId }) => assetId)].map(([id, rows]) => [id, new Set(rows.map((row) => row.id))]),
      )
      const change = (from: PortfolioMeasurement, gone: typeof removed, added: readonly LedgerTransaction[]) => {
        const other = changeLedger(measuredLedger(from) ?? columnsOf([]), gone, added)
        const after = measurePortfolio({ ...input, transactions: other }, from)
        return runSteps(compareMeasurementsInSteps(from, after, 'twr', new Set(left.map(({ assetId }) => assetId))))
      }
      const gone = change(whole, removed, [])
      const back = change(without, new Map(), left)
      for (const [before, after] of [
        [gone?.gain.after, without.totals.gain.total],
        [gone?.value.after, without.totals.currentValue],
        [back?.gain.after, whole.totals.gain.total],
        [back?.value.after, whole.totals.currentValue],
        [back?.moneyIn.after, whole.totals.moneyIn],
      ])
        expect(before).toBeCloseTo(after ?? Number.NaN, 6)
    }),
  )
})
