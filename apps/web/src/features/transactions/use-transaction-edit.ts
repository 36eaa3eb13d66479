import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits, isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import {
  type DraftFaults,
  draftFigures,
  findDraftFaults,
  NOT_REINVESTED,
  type TransactionDraft,
} from './transaction-draft.ts'
import { useSaveEdit } from './use-save-edit.ts'

/** The fields of a transaction, as one would type them. */
export function toDraft(transaction: Transaction, format: NumberFormat): TransactionDraft {
  return {
    // A spin-off has a form of its own.
    type: transaction.type === 'spinoff' ? 'fee' : transaction.type,
    asset: transaction.stockId,
    date: transaction.date,
    units: hasUnits(transaction.type) ? typeDecimal(transaction.units, format) : '',
    price: typeDecimal(transaction.price, format),
    fee: typeDecimal(transaction.fee, format),
    proposedOn: null,
    isPriceEdited: true,
    currency: transaction.currency,
    comments: transaction.comments ?? '',
    tags: transaction.tags,
    ...NOT_REINVESTED,
  }
}

/** An amount that was not edited is sent as the number that was read: the server keeps the digits that it has beyond. */
function changedFigures(draft: TransactionDraft, transaction: Transaction, today: string, format: NumberFormat) {
  const figures = draftFigures(draft, today, format)
  const before = draftFigures(toDraft(transaction, format), today, format)
  const unlessSame = (amount: 'units' | 'price' | 'fee') =>
    figures[amount] === before[amount] ? transaction[amount] : figures[amount]
  return { ...figures, units: unlessSame('units'), price: unlessSame('price'), fee: unlessSame('fee') }
}

/** True if only the note or the tags change. */
function isSameFigures(
  { type, date, units, price, fee, stockId }: ReturnType<typeof changedFigures>,
  currency: string | undefined,
  transaction: Transaction,
): boolean {
  const isSame = (a: number | string | undefined, b: number) => Number(a) === b
  return (
    type === transaction.type &&
    date === transaction.date &&
    currency === transaction.currency &&
    (stockId === undefined || stockId === transaction.stockId._id) &&
    isSame(units, transaction.units) &&
    isSame(price, transaction.price) &&
    isSame(fee, transaction.fee)
  )
}

/**
 * Saves the edit of a transaction, and then offers to undo it.
 *
 * @param today the server's date
 * @param onSaved receives what the server answered
 */
export function useTransactionEdit(
  transaction: Transaction,
  today: string,
  onSaved: (saved: Pick<Transaction, 'version'>) => void,
) {
  const { numberFormat } = useFigureSettings()
  const save = useSaveEdit(transaction, onSaved)
  const cashCurrency = isMoneyType(transaction.type) ? transaction.currency : undefined

  /** Sends a draft without faults; false if the user keeps a seal that it would break. */
  async function send(draft: TransactionDraft): Promise<boolean> {
    const figures = changedFigures(draft, transaction, today, numberFormat)
    const currency = draft.currency ?? draft.asset?.currency
    const before = touchOf(transaction)
    const after = { ...before, date: figures.date, assetId: figures.stockId ?? before.assetId, currency }
    const isOfFigures = !isSameFigures(figures, currency, transaction)
    if (isOfFigures && !(await askBeforeSeal([before, after]))) return false
    save.mutate({
      ...figures,
      comments: draft.comments.trim() || null,
      tags: draft.tags,
      currency,
      version: transaction.version,
    })
    return true
  }
  const findFaults = (draft: TransactionDraft): DraftFaults => findDraftFaults(draft, today, numberFormat, cashCurrency)
  return { save, send, findFaults, cashCurrency }
}
