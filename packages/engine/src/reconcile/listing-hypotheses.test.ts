import { expect, test } from 'vitest'
import { areSameUnits } from '../explain-units-difference.ts'
import { unitsHeldOn } from '../held-units.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { randomFrom } from '../testing/random-from.ts'
import { listingHypotheses } from './listing-hypotheses.ts'
import type { ReconciledAsset } from './suspect.ts'

const LEDGERS = 60
const window = { after: '2020-06-30', until: '2022-06-30' }

function booked(assetId: string, sequence: number, random: () => number): LedgerTransaction {
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  const split = { type: 'split' as const, units: 2, price: 0 }
  const trade = { type: random() < 0.3 ? ('sell' as const) : ('buy' as const), units: 1 + Math.floor(random() * 4) }
  return {
    id: `${assetId}${sequence}`,
    assetId,
    date: `${2020 + Math.floor(random() * 3)}-${month}-${random() < 0.5 ? '01' : '15'}`,
    // One that cannot be measured counts no units.
    price: random() < 0.1 ? -1 : 10,
    fee: 0,
    currency: 'EUR',
    rate: null,
    sequence,
    ...(random() < 0.1 ? split : trade),
  }
}

/** What was stated lacks one trade, or all of the window. */
function randomAsset(assetId: string, random: () => number): ReconciledAsset {
  const transactions = Array.from({ length: 12 }, (_, at) => booked(assetId, at, random))
  const marketSplits = random() < 0.5 ? [{ date: '2021-03-01', ratio: 3 }] : []
  const trades = tradesOf(transactions)
  const lacking = random() < 0.3 ? trades : trades.slice(0, 1)
  const units = unitsHeldOn(
    transactions.filter((row) => !lacking.includes(row)),
    marketSplits,
    window.until,
  )
  const statements = [{ day: window.until, units }]
  return { assetId, currency: 'EUR', transactions, marketSplits, ignoredSplits: [], statements, closeOn: () => 10 }
}

function tradesOf(transactions: readonly LedgerTransaction[]): LedgerTransaction[] {
  return transactions.filter(
    ({ type, date }) => (type === 'buy' || type === 'sell') && date > window.after && date <= window.until,
  )
}

/** Whether a replay without these trades has what was stated. */
function isExcess({ transactions, marketSplits, statements }: ReconciledAsset, rows: readonly LedgerTransaction[]) {
  const others = transactions.filter((row) => !rows.includes(row))
  return areSameUnits(unitsHeldOn(others, marketSplits, window.until), statements[0]?.units ?? Number.NaN)
}

function differs(asset: ReconciledAsset): boolean {
  return !isExcess(asset, [])
}

test('law: exactly those trades are moved without which a replay has what was stated, in their order', () => {
  const random = randomFrom(20261129)
  let moved = 0
  for (let round = 0; round < LEDGERS; round++) {
    const assets = ['A', 'B', 'C'].map((id) => randomAsset(id, random))
    const [asset, ...others] = assets as [ReconciledAsset, ...ReconciledAsset[]]
    const expected = (differs(asset) ? others.filter(differs) : []).flatMap((other) =>
      [asset, other].flatMap((from) => {
        const trades = tradesOf(from.transactions)
        const sets = [...trades.map((row) => [row]), ...(trades.length > 1 ? [trades] : [])]
        return sets.filter((rows) => isExcess(from, rows)).map((rows) => rows.map(({ id }) => id))
      }),
    )
    const found = [...listingHypotheses(asset, assets, window, new Map())]
    expect(found.map(({ change }) => change.removed)).toEqual(expected)
    moved += found.length
  }
  expect(moved).toBeGreaterThan(LEDGERS)
})

test('what was found of an asset is found once for all others, and again for another window', () => {
  const asset = randomAsset('A', randomFrom(4))
  const other = randomAsset('B', randomFrom(9))
  const excess = new Map()
  const first = [...listingHypotheses(asset, [asset, other], window, excess)]
  const known = [...excess.values()]
  expect([...listingHypotheses(other, [asset, other], window, excess)]).toHaveLength(first.length)
  expect([...excess.values()].map((each, at) => each === known[at])).toEqual([true, true])
  const later = { ...window, after: '2022-06-29' }
  expect([...listingHypotheses(asset, [asset, other], later, excess)]).toEqual([])
  expect(first.length).toBeGreaterThan(0)
})
