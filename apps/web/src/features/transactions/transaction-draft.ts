import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import type { TransactionType } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { hasUnits, isSplit } from './has-units.ts'

export type DraftAsset = Pick<AssetSummary, '_id' | 'symbol' | 'name' | 'currency'>

/** What stands in the fields of one row, as typed. */
export type TransactionDraft = {
  type: TransactionType
  asset: DraftAsset | null
  /** Null until one is chosen: today, which the server may tell only after the row is shown. */
  date: string | null
  units: string
  price: string
  fee: string
  comments: string
}

export type DraftField = keyof TransactionDraft
export type DraftFaults = Partial<Record<DraftField, string>>

export function emptyDraft(date: string | null): TransactionDraft {
  return { type: 'buy', asset: null, date, units: '', price: '', fee: '', comments: '' }
}

const typedNumber = /^(?<sign>[+-]?)(?=\.?\d)(?<whole>\d*)\.?(?<fraction>\d*)$/

/** The typed decimal as the API takes it: a comma counts as the decimal point. Undefined when it is not a number. */
export function readDecimal(text: string): string | undefined {
  const { sign, whole, fraction } = typedNumber.exec(text.trim().replace(',', '.'))?.groups ?? {}
  if (whole === undefined) return undefined
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`
}

/** A number as it would be typed: without an exponent, however small. */
export function typeDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** What keeps a row from being sent, by field. An empty answer means that it can be. */
export function findDraftFaults(draft: TransactionDraft, today: string): DraftFaults {
  const faults: DraftFaults = {}
  if (draft.asset === null) faults.asset = 'Select an asset'
  if (draft.date === '') faults.date = 'Select a date'
  else if (draft.date !== null && draft.date > today) faults.date = 'The date is in the future'
  if (hasUnits(draft.type)) {
    const units = readDecimal(draft.units)
    if (units === undefined || !(Number(units) > 0)) {
      faults.units = isSplit(draft.type) ? 'The ratio must be above 0' : 'Units must be above 0'
    }
  }
  if (!isSplit(draft.type)) {
    const price = readDecimal(draft.price)
    if (price === undefined) faults.price = 'Enter a number'
    else if (Number(price) < 0) faults.price = 'Must not be below 0'
    const fee = draft.fee.trim() === '' ? '0' : readDecimal(draft.fee)
    if (fee === undefined) faults.fee = 'Enter a number'
    else if (Number(fee) < 0) faults.fee = 'Must not be below 0'
  }
  return faults
}

export type DraftFigures = Required<Pick<NewTransactionInput, 'type' | 'date' | 'units' | 'price' | 'fee' | 'stockId'>>

/** The figures of a draft without faults, as the API takes them. */
export function draftFigures(draft: TransactionDraft, today: string): DraftFigures {
  const takesMoney = !isSplit(draft.type)
  return {
    type: draft.type,
    date: draft.date ?? today,
    units: hasUnits(draft.type) ? (readDecimal(draft.units) ?? '0') : '0',
    price: takesMoney ? (readDecimal(draft.price) ?? '0') : '0',
    fee: takesMoney ? (readDecimal(draft.fee) ?? '0') : '0',
    stockId: draft.asset?._id ?? '',
  }
}
