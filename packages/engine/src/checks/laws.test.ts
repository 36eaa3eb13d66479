import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkTradePrices } from './trade-price.ts'

const START = parseIsoDate('2023-01-02')
const DAYS = 60

/**
 * A close each day, which moves by at most 4 %, and splits of it: not two that put ten units together, because a price
 * in units after both is a hundred times that of its day.
 */
const arbitraryMarket = fc
  .record({
    first: fc.double({ min: 1, max: 500, noNaN: true }),
    moves: fc.array(fc.double({ min: -0.04, max: 0.04, noNaN: true }), { minLength: DAYS, maxLength: DAYS }),
    splits: fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 5, max: DAYS - 5 }), ratio: fc.constantFrom(2, 3, 4, 10, 20, 0.1, 0.2, 0.5) }),
      { selector: ({ at }) => Math.floor(at / 10), maxLength: 2 },
    ),
  })
  .filter(({ splits }) => splits.filter(({ ratio }) => ratio === 0.1).length < 2)
  .map(({ first, moves, splits }) => {
    let close = first
    const closes = moves.map((move, at) => {
      const ratio = splits.find((split) => split.at === at)?.ratio ?? 1
      close *= (1 + move) / ratio
      return [formatIsoDate(START + at), close] as const
    })
    const dated = splits.map(({ at, ratio }) => ({ date: formatIsoDate(START + at), ratio }))
    return { closes, splits, assets: [market(Object.fromEntries(closes), { splits: dated })] }
  })

const arbitraryLedger = arbitraryMarket.chain(({ closes, splits, assets }) =>
  fc.record({
    closes: fc.constant(closes),
    splits: fc.constant(splits),
    assets: fc.constant(assets),
    // Within 3 % of the close: days have highs and lows.
    trades: fc.array(
      fc.record({
        at: fc.nat({ max: DAYS - 1 }),
        off: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        units: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  }),
)

function findingsOf(assets: ReturnType<typeof market>[], transactions: readonly LedgerTransaction[]) {
  const { measuredLines } = measure({ today: formatIsoDate(START + DAYS - 1), transactions, assets })
  return checkTradePrices(measuredLines.get('A')?.[0] as MeasuredLedgerLine).findings
}

type Ledger = typeof arbitraryLedger extends fc.Arbitrary<infer Value> ? Value : never

const transactionsOf = ({ closes, trades }: Ledger) =>
  trades.map(({ at, off, units }) => {
    const [date = '', close = 0] = closes[at] ?? []
    return booked({ type: 'buy', date, units, price: close * (1 + off) })
  })

test('in trades at prices of their days nothing is found, whatever the splits', () => {
  fc.assert(
    fc.property(arbitraryLedger, (ledger) => {
      expect(findingsOf(ledger.assets, transactionsOf(ledger))).toEqual([])
    }),
  )
})

test('one price a hundred times too high among them is found, and its fix leaves nothing to find', () => {
  fc.assert(
    fc.property(arbitraryLedger, fc.nat(), (ledger, chosen) => {
      const transactions = transactionsOf(ledger)
      const place = chosen % transactions.length
      const wrong = transactions[place] as LedgerTransaction
      // Units that are the price could as well stand in its place.
      fc.pre(wrong.units < 0.8 * wrong.price || wrong.units > 1.25 * wrong.price)
      // Next to a split, the closes around the day are of both sides of it.
      fc.pre(ledger.splits.every(({ at }) => Math.abs(at - (ledger.trades[place]?.at ?? 0)) > 1))
      const planted = transactions.map((each) => (each === wrong ? { ...each, price: each.price * 100 } : each))
      const findings = findingsOf(ledger.assets, planted)
      expect(findings).toMatchObject([{ kind: 'trade-price', factor: 100, transaction: { id: wrong.id } }])
      const added = findings[0]?.change?.added ?? []
      const fixed = planted.map((each) => added.find(({ id }) => id === each.id) ?? each)
      expect(findingsOf(ledger.assets, fixed)).toEqual([])
    }),
  )
})
