import { t } from '@lingui/core/macro'
import type { Suspect } from '@plumbline/contract/reconciliation/schemas'
import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { describeRatio } from '../../formatting/describe-ratio.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { describeDeed, type Shown } from '../../ui/transactions/describe-deed.ts'

/** What may be wrong, in three words. */
export function nameSuspect({ kind, repair, transactions }: Suspect): string {
  const isOfMoney = transactions.some(({ type }) => type !== 'buy' && type !== 'sell')
  switch (kind) {
    case 'doubled':
      return t`Counted twice`
    case 'unapplied-split':
      return t`Split not applied there`
    case 'ratio-as-units':
      return t`Split ratio wrong`
    case 'missing-split':
      return t`Split not booked`
    case 'wrong-side':
      return isOfMoney ? t`Wrong sign` : t`Purchase and sale swapped`
    case 'other-listing':
      return t`On another security`
    case 'wrong-units':
      return t`Wrong number of units`
    case 'wrong-fee':
      return t`Wrong fee`
    case 'missing-dividend':
      return t`Dividend not booked`
    case 'surplus':
      return t`Not at your broker`
    case 'missing-trade':
      return repair.kind === 'add' && repair.row.type === 'sell' ? t`Sale not booked` : t`Purchase not booked`
    case 'missing-money':
      return repair.kind === 'add' && repair.row.type === 'withdrawal'
        ? t`Withdrawal not booked`
        : t`Deposit not booked`
  }
}

/** The facts behind it, in one or two sentences. */
export function describeSuspect(suspect: Suspect, shown: Shown): string {
  const { transactions, repair, ratio } = suspect
  const [first] = transactions
  const ratioText = ratio === null ? '' : describeRatio(ratio, shown.format)
  if (first !== undefined) {
    const deed = t`${{ deed: describeDeed(first, shown) }} on ${{ day: formatDate(first.date) }}.`
    const sources = [...new Set(transactions.map(({ source }) => source))].filter((source) => source !== MANUAL_SOURCE)
    const [file, other] = sources
    if (file !== undefined && other !== undefined) return t`${deed} It stands in ${file} and in ${other}.`
    return file === undefined ? deed : t`${deed} It stands in ${file}.`
  }
  if (repair.kind === 'add' && ratio !== null) {
    const day = formatDate(suspect.since)
    return t`A ${ratioText} split by ${day} gives the units of your broker. The market data have none.`
  }
  if (ratio !== null && repair.kind === 'ignore-split')
    return t`The ${ratioText} split of ${{ day: formatDate(suspect.since) }} counts here, but not yet at your broker.`
  if (ratio !== null)
    return t`The ${ratioText} split of ${{ day: formatDate(suspect.since) }} is ignored here. Your broker has applied it.`
  return repair.kind === 'add' ? describeAdded(suspect, shown) : ''
}

function describeAdded({ repair, cash }: Suspect, shown: Shown): string {
  if (repair.kind !== 'add') return ''
  const { type, units, price, currency, date } = repair.row
  const named = { _id: '', source: '', type, units, price, currency, date }
  const deed = describeDeed(named, shown)
  const day = formatDate(date)
  if (!repair.isToConfirm) return t`${deed} on ${day}, by the market data.`
  const isKnown = cash.length > 0 && cash.every(({ left }) => left !== null && Math.abs(left) < 0.005)
  if (type !== 'buy' && type !== 'sell') return t`${deed}, on ${day} or before it.`
  return isKnown ? t`${deed} on ${day} or near it.` : t`${deed} on ${day} would give the units of your broker.`
}

/** What the button does. */
export function describeRepair({ repair, transactions }: Suspect, shown: Shown): string {
  switch (repair.kind) {
    case 'delete': {
      const source = transactions.at(-1)?.source
      return source === undefined || source === MANUAL_SOURCE ? t`Deletes one` : t`Deletes the one from ${source}`
    }
    case 'change':
      return describeChange(repair.changes[0]?.after ?? {}, shown)
    case 'add':
      return repair.isToConfirm && repair.row.type !== 'split' && repair.row.type !== 'reversesplit'
        ? t`Opens it, to be confirmed`
        : t`Books it`
    case 'ignore-split':
      return t`Ignores the split`
    case 'restore-split':
      return t`Applies the split`
  }
}

type After = Extract<Suspect['repair'], { kind: 'change' }>['changes'][number]['after']

function describeChange(
  { type, units, fee, currency = '', stockId }: After,
  { format, areAmountsHidden }: Shown,
): string {
  if (stockId !== undefined) return t`Moves it to the other security`
  if (type === 'split' || type === 'reversesplit') return t`Becomes a split`
  if (type !== undefined) return t`Changes its type`
  if (fee !== undefined)
    return t`Fee becomes ${{ fee: formatPriceWithCurrency(Number(fee), currency, { format }).trim() }}`
  if (units !== undefined && !areAmountsHidden) return t`Units become ${{ units: formatUnits(Number(units), format) }}`
  return t`Changes its units`
}
