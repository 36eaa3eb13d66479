import { unitsHeldOn } from '../held-units.ts'
import { isTrade, type LedgerTransaction } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import type { SuspectKind } from '../reconcile/suspect.ts'
import type { IgnoredSplit } from '../split-schedule.ts'

export interface ReconcilableLedger {
  transactions: readonly LedgerTransaction[]
  ignoredSplits: readonly IgnoredSplit[]
}

/** A ledger with one error, and what a suspect must say to be the right one. */
export interface PlantedError extends ReconcilableLedger {
  /** What was done. */
  name: string
  kind: SuspectKind
  assetId: string
  /** The row that is wrong, or any of its twins; empty for what is missing. */
  rowIds: readonly string[]
}

type Plant = (
  ledger: ReconcilableLedger,
  random: () => number,
  markets: readonly AssetMarket[],
) => PlantedError | undefined

const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)]

function without(ledger: ReconcilableLedger, row: LedgerTransaction): ReconcilableLedger {
  return { ...ledger, transactions: ledger.transactions.filter((each) => each !== row) }
}

function withChanged(
  ledger: ReconcilableLedger,
  row: LedgerTransaction,
  change: Partial<LedgerTransaction>,
): ReconcilableLedger {
  const transactions = ledger.transactions.map((each) => (each === row ? { ...row, ...change } : each))
  return { ...ledger, transactions }
}

/** One row of those that fit, changed. */
function ofRow(
  name: string,
  kind: SuspectKind,
  fits: (row: LedgerTransaction, ledger: ReconcilableLedger) => boolean,
  change: (row: LedgerTransaction, random: () => number) => Partial<LedgerTransaction>,
): Plant {
  return (ledger, random) => {
    const row = pick(
      ledger.transactions.filter((each) => fits(each, ledger)),
      random,
    )
    if (row === undefined) return undefined
    return { name, kind, assetId: row.assetId, rowIds: [row.id], ...withChanged(ledger, row, change(row, random)) }
  }
}

function doubled(name: string, fits: (row: LedgerTransaction) => boolean): Plant {
  return (ledger, random) => {
    const row = pick(ledger.transactions.filter(fits), random)
    if (row === undefined) return undefined
    const twin = { ...row, id: `${row.id}-again`, sequence: row.sequence + 0.5 }
    const transactions = [...ledger.transactions, twin]
    return { name, kind: 'doubled', assetId: row.assetId, rowIds: [row.id, twin.id], ...ledger, transactions }
  }
}

function missing(name: string, kind: SuspectKind, fits: (row: LedgerTransaction) => boolean): Plant {
  return (ledger, random) => {
    const row = pick(ledger.transactions.filter(fits), random)
    return row && { name, kind, assetId: row.assetId, rowIds: [], ...without(ledger, row) }
  }
}

/** Units held before a split, if it is one. */
function heldBefore(row: LedgerTransaction, { transactions }: ReconcilableLedger): number {
  const own = transactions.filter((each) => each.assetId === row.assetId && each !== row)
  return unitsHeldOn(own, [], row.date)
}

export const PLANTS: readonly Plant[] = [
  doubled('purchase doubled', ({ type }) => type === 'buy'),
  doubled('sale doubled', ({ type }) => type === 'sell'),
  doubled('dividend doubled', ({ type }) => type === 'dividend'),
  doubled('deposit doubled', ({ type }) => type === 'deposit'),
  missing('purchase missing', 'missing-trade', ({ type }) => type === 'buy'),
  missing('sale missing', 'missing-trade', ({ type }) => type === 'sell'),
  missing('deposit missing', 'missing-money', ({ type }) => type === 'deposit'),
  missing('withdrawal missing', 'missing-money', ({ type }) => type === 'withdrawal'),
  missing('dividend missing', 'missing-dividend', ({ type }) => type === 'dividend'),
  missing('split not booked', 'missing-split', ({ type }) => type === 'split'),
  ofRow(
    'purchase booked as a sale',
    'wrong-side',
    ({ type }) => type === 'buy',
    () => ({ type: 'sell' }),
  ),
  ofRow(
    'sale booked as a purchase',
    'wrong-side',
    ({ type }) => type === 'sell',
    () => ({ type: 'buy' }),
  ),
  ofRow(
    'deposit booked as a withdrawal',
    'wrong-side',
    ({ type }) => type === 'deposit',
    () => ({ type: 'withdrawal' }),
  ),
  ofRow(
    'fee left out',
    'wrong-fee',
    (row) => isTrade(row) && row.fee > 0,
    () => ({ fee: 0 }),
  ),
  ofRow('units ten times too many', 'wrong-units', isTrade, ({ units }) => ({ units: units * 10 })),
  ofRow('one unit too many', 'wrong-units', isTrade, ({ units }) => ({ units: units + 1 })),
  ofRow(
    'split booked with the units held after it',
    'ratio-as-units',
    (row, ledger) => row.type === 'split' && heldBefore(row, ledger) > 0,
    (row) => ({ units: row.units * 37 }),
  ),
  ofRow(
    'split booked as a purchase of its ratio',
    'ratio-as-units',
    ({ type }) => type === 'split',
    ({ units }) => ({ type: 'buy', units, price: 0 }),
  ),
  (ledger, random) => {
    const row = pick(ledger.transactions.filter(isTrade), random)
    const other = pick(
      [...new Set(ledger.transactions.filter(isTrade).map(({ assetId }) => assetId))].filter(
        (id) => id !== row?.assetId,
      ),
      random,
    )
    if (row === undefined || other === undefined) return undefined
    const named = { name: 'trade on another listing', kind: 'other-listing', assetId: other, rowIds: [row.id] } as const
    return { ...named, ...withChanged(ledger, row, { assetId: other }) }
  },
  (ledger, random, markets) => {
    const splits = markets.flatMap(({ assetId, splits }) => splits.map(({ date }) => ({ assetId, date })))
    const split = pick(
      splits.filter(({ assetId, date }) =>
        ledger.transactions.some((row) => row.assetId === assetId && row.date < date),
      ),
      random,
    )
    if (split === undefined) return undefined
    const ignoredSplits = [...ledger.ignoredSplits, split]
    return {
      ...ledger,
      name: 'split ignored',
      kind: 'missing-split',
      assetId: split.assetId,
      rowIds: [],
      ignoredSplits,
    }
  },
]
