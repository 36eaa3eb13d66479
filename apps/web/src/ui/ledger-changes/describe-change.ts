import { plural, t } from '@lingui/core/macro'
import type { ChangedPrice, LedgerChange, PastTransaction } from '@plumbline/contract/ledger-changes/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { nameTransactionType } from '../transaction-type-pill/name-transaction-type.ts'

/** A transaction in a few words, such as `buy, Acorn Tools Inc, 2 Jan 2023`. */
export function namePastTransaction({ type, isOpening, assetName, date }: PastTransaction): string {
  return [nameTransactionType(isOpening ? 'opening' : type) ?? type, assetName, formatDate(date)].join(', ')
}

function describeOne(kind: LedgerChange['kind'], transaction: string): string | undefined {
  if (kind === 'added') return t`Added: ${transaction}`
  if (kind === 'edited') return t`Edited: ${transaction}`
  if (kind === 'deleted') return t`Deleted: ${transaction}`
  if (kind === 'moved') return t`Moved: ${transaction}`
  if (kind === 'restored') return t`Brought back: ${transaction}`
  return undefined
}

function describePriceChange({ assetName, day, priceAfter }: ChangedPrice): string {
  const date = formatDate(day)
  return priceAfter === null
    ? t`Market’s price again: ${{ name: assetName }}, ${date}`
    : t`Corrected a price: ${{ name: assetName }}, ${date}`
}

function describeSeveral(kind: LedgerChange['kind'], count: number, source: string): string {
  switch (kind) {
    case 'added':
      return plural(count, { one: 'Added # transaction', other: 'Added # transactions' })
    case 'edited':
      return plural(count, { one: 'Edited # transaction', other: 'Edited # transactions' })
    case 'deleted':
      return source === ''
        ? plural(count, { one: 'Deleted # transaction', other: 'Deleted # transactions' })
        : plural(count, { one: `Deleted # transaction of ${source}`, other: `Deleted # transactions of ${source}` })
    case 'moved':
      return plural(count, { one: 'Moved # transaction', other: 'Moved # transactions' })
    case 'restored':
      return plural(count, { one: 'Brought back # transaction', other: 'Brought back # transactions' })
    case 'imported':
      return plural(count, {
        one: `Imported # transaction from ${source}`,
        other: `Imported # transactions from ${source}`,
      })
    case 'synchronized':
      return plural(count, { one: `${source} added # transaction`, other: `${source} added # transactions` })
    case 'withdrawn':
      return plural(count, { one: `${source} withdrew # transaction`, other: `${source} withdrew # transactions` })
    case 'dividends-booked':
      return plural(count, {
        one: 'Booked # dividend from market data',
        other: 'Booked # dividends from market data',
      })
    case 'dividends-replaced':
      return plural(count, {
        one: 'Replaced # dividend that was booked from market data',
        other: 'Replaced # dividends that were booked from market data',
      })
    case 'plan-booked':
      return plural(count, {
        one: 'Booked # purchase of a savings plan',
        other: 'Booked # purchases of savings plans',
      })
    case 'plan-replaced':
      return plural(count, {
        one: `Replaced # purchase of a savings plan with the figures of ${source}`,
        other: `Replaced # purchases of savings plans with the figures of ${source}`,
      })
    case 'what-if-kept':
      return plural(count, {
        one: 'Kept a what-if: # transaction changed',
        other: 'Kept a what-if: # transactions changed',
      })
    case 'transferred':
      return t`Transferred units to another portfolio`
    case 'split-booked':
      return t`Recorded a split`
    case 'company-action':
      return t`Recorded a company action`
    case 'price-corrected':
    case 'price-released':
      return t`Corrected a price`
  }
}

/** What a change of the ledger did, in one line. */
export function describeChange({ kind, transactions, source, rows, price }: LedgerChange): string {
  if (price !== null) return describePriceChange(price)
  const [first] = rows
  const only = transactions === 1 ? (first?.after ?? first?.before) : undefined
  const moved = first?.after ?? first?.before
  if (kind === 'transferred' && moved)
    return t`Transferred to another portfolio: ${{ name: moved.assetName }}, ${{ date: formatDate(moved.date) }}`
  if (kind === 'company-action' && moved)
    return t`Recorded a company action: ${{ name: moved.assetName }}, ${{ date: formatDate(moved.date) }}`
  if (kind === 'split-booked' && only) return t`Recorded the split: ${namePastTransaction(only)}`
  const one = only && source === null ? describeOne(kind, namePastTransaction(only)) : undefined
  return one ?? describeSeveral(kind, transactions, source ?? '')
}
