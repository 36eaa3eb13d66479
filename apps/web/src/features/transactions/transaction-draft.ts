import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { hasUnits, isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { findAmountFault, findNumberFault, parseDecimal } from '../../formatting/parse-number.ts'
import { isSplit } from './is-split.ts'

export type DraftAsset = Pick<AssetSummary, '_id' | 'symbol' | 'name' | 'currency'>

/** The fields of one row, as typed. */
export type TransactionDraft = {
  type: TransactionType
  asset: DraftAsset | null
  /** Null until one is chosen: today, which the server may tell only after the row is shown. */
  date: string | null
  units: string
  price: string
  /** The day whose close was proposed as the price; null if the price is not a proposal. */
  proposedOn: string | null
  /** Whether the price is the user's, even if it is empty. It stays as it is, whatever else changes. */
  isPriceEdited: boolean
  fee: string
  /** Of price and fee; null: the asset's. */
  currency: string | null
  comments: string
  tags: string[]
  /** Of a dividend: it bought units on its day. */
  isReinvested: boolean
  boughtUnits: string
  /** Of a unit; empty: all that was paid after fees. */
  boughtPrice: string
}

export type DraftField = keyof TransactionDraft
export type DraftFaults = Partial<Record<DraftField, string>>

export const NOT_REINVESTED = { isReinvested: false, boughtUnits: '', boughtPrice: '' } as const

export function emptyDraft(date: string | null): TransactionDraft {
  return {
    type: 'buy',
    asset: null,
    date,
    units: '',
    price: '',
    proposedOn: null,
    isPriceEdited: false,
    fee: '',
    currency: null,
    comments: '',
    tags: [],
    ...NOT_REINVESTED,
  }
}

/** True for a deposit and what else happens to money alone: it has no asset but its currency. */
export function isOfMoney({ type }: Pick<TransactionDraft, 'type'>): boolean {
  return isMoneyType(type)
}

/** Of price and fee. Without an asset, that of the portfolio which books cash. */
export function currencyOfDraft(
  { currency, asset }: Pick<TransactionDraft, 'currency' | 'asset'>,
  cashCurrency: string | undefined,
): string | undefined {
  return currency ?? asset?.currency ?? cashCurrency
}

/** A currency that was chosen for money alone is not kept for a security. */
export function changeType(
  draft: TransactionDraft,
  type: TransactionType,
  cashCurrency: string | undefined,
): Partial<TransactionDraft> {
  if (isMoneyType(type) === isOfMoney(draft)) return { type }
  return { type, currency: isMoneyType(type) ? (cashCurrency ?? null) : null }
}

/**
 * Why a row cannot be sent, by field. Empty if it can.
 *
 * @param cashCurrency of a portfolio that books cash: there a fee needs no asset
 */
export function findDraftFaults(
  draft: TransactionDraft,
  today: string,
  format: NumberFormat,
  cashCurrency?: string,
): DraftFaults {
  const faults: DraftFaults = {}
  const needsAsset = !isOfMoney(draft) && !(draft.type === 'fee' && cashCurrency !== undefined)
  if (draft.asset === null && needsAsset) faults.asset = t`Select an asset`
  if (draft.date === '') faults.date = t`Select a date`
  else if (draft.date !== null && draft.date > today) faults.date = t`The date is in the future`
  if (hasUnits(draft.type)) {
    const units = Number(parseDecimal(draft.units, format) ?? 0)
    const tooLow = isSplit(draft.type) ? t`The ratio must be above 0` : t`Units must be above 0`
    if (!(units > 0)) faults.units = findNumberFault(draft.units, format) ?? tooLow
  }
  if (!isSplit(draft.type)) {
    const price = findAmountFault(draft.price, format)
    if (price !== undefined) faults.price = price
    const fee = draft.fee.trim() === '' ? undefined : findAmountFault(draft.fee, format)
    if (fee !== undefined) faults.fee = fee
  }
  return { ...faults, ...findReinvestmentFaults(draft, format) }
}

function findReinvestmentFaults(draft: TransactionDraft, format: NumberFormat): DraftFaults {
  if (!isReinvestment(draft)) return {}
  const units = Number(parseDecimal(draft.boughtUnits, format) ?? 0)
  const price = draft.boughtPrice.trim() === '' ? undefined : findAmountFault(draft.boughtPrice, format)
  return {
    ...(!(units > 0) && { boughtUnits: findNumberFault(draft.boughtUnits, format) ?? t`Units must be above 0` }),
    ...(price !== undefined && { boughtPrice: price }),
  }
}

/** True for a dividend that bought units on its day. */
export function isReinvestment({ type, isReinvested }: Pick<TransactionDraft, 'type' | 'isReinvested'>): boolean {
  return type === 'dividend' && isReinvested
}

/** The purchase of a dividend that is reinvested, in the form of the API. */
export function reinvestmentOf(draft: TransactionDraft, format: NumberFormat): Pick<NewTransactionInput, 'reinvested'> {
  if (!isReinvestment(draft)) return {}
  const price = parseDecimal(draft.boughtPrice, format)
  const units = parseDecimal(draft.boughtUnits, format) ?? '0'
  return { reinvested: { units, ...(price !== undefined && { price }) } }
}

/** The comment and the tags of a draft, in the form of the API. */
export function remarksOf({ comments, tags }: TransactionDraft): Pick<NewTransactionInput, 'comments' | 'tags'> {
  return {
    ...(comments.trim() && { comments: comments.trim() }),
    ...(tags.length > 0 && { tags }),
  }
}

export type DraftFigures = Required<Pick<NewTransactionInput, 'type' | 'date' | 'units' | 'price' | 'fee'>> & {
  stockId?: string
}

/** The figures of a valid draft, in the form of the API. */
export function draftFigures(draft: TransactionDraft, today: string, format: NumberFormat): DraftFigures {
  const takesMoney = !isSplit(draft.type)
  return {
    type: draft.type,
    date: draft.date ?? today,
    units: hasUnits(draft.type) ? (parseDecimal(draft.units, format) ?? '0') : '0',
    price: takesMoney ? (parseDecimal(draft.price, format) ?? '0') : '0',
    fee: takesMoney ? (parseDecimal(draft.fee, format) ?? '0') : '0',
    ...(draft.asset !== null && !isOfMoney(draft) && { stockId: draft.asset._id }),
  }
}
