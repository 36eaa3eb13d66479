import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainUnitsDifference, type UnitsComparison, type UnitsDifferenceCause } from './explain-units-difference.ts'
import { unitsHeldOn } from './held-units.ts'
import type { LedgerTransaction } from './ledger.ts'
import { booked } from './testing/booked.ts'

const DAY = '2026-11-23'

function causesOf(
  transactions: readonly LedgerTransaction[],
  statedUnits: number,
  splits: Partial<Pick<UnitsComparison, 'marketSplits' | 'ignoredSplits'>> = {},
): UnitsDifferenceCause[] {
  return explainUnitsDifference({
    transactions,
    marketSplits: [],
    ignoredSplits: [],
    day: DAY,
    statedUnits,
    ...splits,
  })
}

const buy = (id: string, date: string, units: number) => booked({ id, type: 'buy', date, units })
const sell = (id: string, date: string, units: number) => booked({ id, type: 'sell', date, units })

describe('worked examples', () => {
  test('equal units need no cause, nor does a rest that a broker rounds', () => {
    expect(causesOf([buy('a', '2024-01-02', 10)], 10)).toEqual([])
    expect(causesOf([buy('a', '2024-01-02', 3.3333333)], 3.333333)).toEqual([])
  })

  test('a purchase that two files hold is counted twice: 125 here, 120 at the broker', () => {
    const ledger = [buy('a', '2024-01-02', 115), buy('b', '2025-03-14', 5), buy('c', '2025-03-14', 5)]
    expect(causesOf(ledger, 120)[0]).toEqual({ kind: 'doubled', transactionIds: ['b', 'c'] })
  })

  test('a sale booked as a purchase differs by twice its units: 10 + 3 instead of 10 − 3', () => {
    expect(causesOf([buy('a', '2024-01-02', 10), buy('b', '2024-05-02', 3)], 7)[0]).toEqual({
      kind: 'wrong-side',
      transactionIds: ['b'],
    })
  })

  // NVIDIA split 10 for 1 on 2024-06-10: 4 units from before it became 40, the 2 bought later stayed 2.
  test('a split that was not booked multiplies what was held before it', () => {
    const ledger = [buy('a', '2023-02-01', 4), buy('b', '2024-08-01', 2)]
    expect(causesOf(ledger, 42)[0]).toEqual({
      kind: 'missing-split',
      ratio: 10,
      after: '2023-02-01',
      until: '2024-08-01',
      isIgnored: false,
    })
    expect(causesOf(ledger, 42, { ignoredSplits: [{ date: '2024-06-10', ratio: 10 }] })[0]).toMatchObject({
      isIgnored: true,
    })
    // GE consolidated 1 for 8 on 2021-08-02: 80 units became 10.
    expect(causesOf([buy('a', '2020-02-03', 80)], 10)[0]).toMatchObject({ ratio: 1 / 8, until: null })
  })

  test('a split of the market that the broker has not applied, or that is booked a second time', () => {
    const marketSplits = [{ date: '2024-06-10', ratio: 10 }]
    expect(causesOf([buy('a', '2023-02-01', 4)], 4, { marketSplits })[0]).toEqual({
      kind: 'unapplied-split',
      date: '2024-06-10',
      ratio: 10,
    })
    expect(causesOf([buy('a', '2023-02-01', 4)], 4, { marketSplits })).not.toContainEqual(
      expect.objectContaining({ kind: 'missing-split' }),
    )
    const split = (id: string, date: string) => booked({ id, type: 'split', date, units: 10 })
    const twice = [buy('a', '2023-02-01', 4), split('b', '2024-06-10'), split('c', '2024-06-10')]
    expect(causesOf(twice, 40)[0]).toEqual({ kind: 'doubled', transactionIds: ['b', 'c'] })
  })

  test('a missing trade cannot be named: its side and units can', () => {
    const ledger = [buy('a', '2024-01-02', 10), sell('b', '2024-02-02', 4)]
    expect(causesOf(ledger, 13.37).at(-1)).toMatchObject({ kind: 'missing', side: 'buy', units: expect.closeTo(7.37) })
    expect(causesOf(ledger, 1).at(-1)).toEqual({ kind: 'missing', side: 'sell', units: 5 })
  })

  test('of several purchases of the same units each may be the one too many', () => {
    const ledger = [buy('a', '2024-01-02', 5), buy('b', '2024-02-02', 5), buy('c', '2024-03-02', 7)]
    expect(causesOf(ledger, 12)).toContainEqual({ kind: 'surplus', transactionIds: ['a', 'b'] })
  })

  test('transactions after the compared day do not count', () => {
    expect(causesOf([buy('a', '2024-01-02', 5), buy('b', '2026-11-24', 5)], 5)).toEqual([])
  })
})

const entry = fc.record({
  type: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'split', 'reversesplit', 'dividend' as const),
  offset: fc.integer({ min: 0, max: 400 }),
  units: fc.integer({ min: 1, max: 2000 }),
  ratio: fc.constantFrom(2, 3, 5, 10),
})

const ledgers = fc.array(entry, { minLength: 1, maxLength: 25 }).map((entries) =>
  entries.map(({ type, offset, units, ratio }, sequence) => {
    const date = new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10)
    const size = type === 'buy' || type === 'sell' ? units / 4 : type === 'dividend' ? 0 : ratio
    return booked({ id: `t${sequence}`, type: type as LedgerTransaction['type'], date, units: size, sequence })
  }),
)

/** A ledger with one wrong transaction: the broker has the units of `right`. */
const mistakes = ledgers.chain((right) =>
  fc
    .record({
      wrong: fc.constantFrom(...right.filter(({ type }) => type !== 'dividend'), ...right.slice(0, 1)),
      kind: fc.constantFrom('removed' as const, 'doubled' as const, 'flipped' as const),
    })
    .map((mistake) => ({ right, ...mistake })),
)

function ledgerWith({ right, wrong, kind }: { right: LedgerTransaction[]; wrong: LedgerTransaction; kind: string }) {
  if (kind === 'removed') return right.filter((each) => each !== wrong)
  if (kind === 'doubled') return [...right, { ...wrong, id: 'twin', sequence: right.length }]
  return right.map((each) => (each === wrong ? { ...each, type: each.type === 'buy' ? 'sell' : 'buy' } : each))
}

function isNamed(causes: UnitsDifferenceCause[], { wrong, kind }: { wrong: LedgerTransaction; kind: string }): boolean {
  const isTrade = wrong.type === 'buy' || wrong.type === 'sell'
  return causes.some((cause) => {
    if (kind === 'doubled') return cause.kind === 'doubled' && cause.transactionIds.includes('twin')
    if (kind === 'flipped') return cause.kind === 'wrong-side' && cause.transactionIds.includes(wrong.id)
    if (isTrade) return cause.kind === 'missing' && cause.side === wrong.type && cause.units > 0
    if (cause.kind !== 'missing-split') return false
    const ratio = wrong.type === 'split' ? wrong.units : 1 / wrong.units
    const isThen = wrong.date > cause.after && (cause.until === null || wrong.date <= cause.until)
    return isThen && Math.abs(cause.ratio / ratio - 1) < 1e-6
  })
}

test('one removed, doubled or flipped transaction of a ledger is named', () => {
  fc.assert(
    fc.property(mistakes, (mistake) => {
      const { right, wrong, kind } = mistake
      const isTrade = wrong.type === 'buy' || wrong.type === 'sell'
      fc.pre(isTrade || (kind !== 'flipped' && wrong.type !== 'dividend'))
      const ledger = ledgerWith(mistake) as LedgerTransaction[]
      const statedUnits = unitsHeldOn(right, [], DAY)
      // A difference that a broker would round away is none.
      fc.pre(Math.abs(statedUnits - unitsHeldOn(ledger, [], DAY)) > 1e-4 * Math.max(1, Math.abs(statedUnits)))
      expect(isNamed(causesOf(ledger, statedUnits), mistake)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
