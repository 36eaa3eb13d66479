import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { NewTransactionInput, PreviewedRow, PreviewRow } from '@plumbline/contract/transactions/schemas'
import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import type { StatedPosition } from '@plumbline/csv-import/formats/read-positions'
import { findAmountFault, findNumberFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import type { PickedAsset } from '../../ui/forms/asset-picker.tsx'

/** Whether the costs are those of all units or of one. */
export type CostOf = 'all' | 'one'

/** One position as it was read, with what was typed since. */
export interface OpeningDraft {
  key: number
  /** As stated; empty if the security was picked. */
  name: string
  symbol: string | null
  isin: string | null
  /** What the user picked. */
  asset: PickedAsset | null
  units: string
  /** Empty: not known. */
  cost: string
  currency: string | null
  /** The day of the purchase as YYYY-MM-DD; empty: not stated. */
  acquired: string
  /** Null until one is typed: the close of the day. */
  price: string | null
}

/** A draft with its security and the close of the day. */
export interface OpeningRow {
  draft: OpeningDraft
  asset: PickedAsset | null
  currency: string
  price: string
  /** In `currency`; undefined without units or price. */
  value: number | undefined
  faults: { asset?: string; units?: string; cost?: string; price?: string; acquired?: string }
}

export function emptyOpening(key: number): OpeningDraft {
  const unknown = { symbol: null, isin: null, asset: null, currency: null, price: null }
  return { key, name: '', units: '', cost: '', acquired: '', ...unknown }
}

/** What is read, and whether its costs are those of all units or of one. */
export function draftsOf(
  positions: readonly StatedPosition[],
  firstKey: number,
  format: NumberFormat,
): { drafts: OpeningDraft[]; costOf: CostOf } {
  const securities = positions.filter(({ isCash }) => !isCash)
  const costOf = securities.some(({ cost }) => cost !== null) ? 'all' : 'one'
  const drafts = securities.map((position, index): OpeningDraft => {
    const { name, symbol, isin, units, currency } = position
    const cost = costOf === 'all' ? totalCost(position) : position.unitCost
    return {
      ...emptyOpening(firstKey + index),
      ...{ name, symbol, isin, currency },
      units: write(units, format),
      cost: cost === null ? '' : write(cost, format),
    }
  })
  return { drafts, costOf }
}

function totalCost({ units, cost, unitCost }: StatedPosition): string | null {
  return unitCost === null ? cost : formatDecimal(new ExactDecimal(units).times(unitCost))
}

const write = (decimal: string, format: NumberFormat) => typeDecimal(Number(decimal), format)

/** What is asked of the security and the price of a row. */
export function previewOf(
  { key, asset, name, symbol, isin, currency }: OpeningDraft,
  portfolioId: string,
  date: string,
) {
  const named = asset === null ? { name, ...(symbol && { symbol }), ...(isin && { isin }) } : { stockId: asset._id }
  return {
    portfolioId,
    rowNumber: key,
    type: 'buy',
    date,
    ...named,
    ...(currency && { currency }),
  } satisfies PreviewRow
}

/** The rows of a preview that may still be that of other drafts, by their keys. */
export function openingRows(
  drafts: readonly OpeningDraft[],
  previewed: readonly PreviewedRow[],
  day: string,
  format: NumberFormat,
): OpeningRow[] {
  const byKey = new Map(previewed.map((row) => [row.rowNumber, row]))
  return drafts.map((draft) => {
    const found = byKey.get(draft.key)
    const asset = draft.asset ?? found?.matchedStock ?? null
    const currency = draft.currency ?? asset?.currency ?? ''
    const close = found?.stockId === asset?._id && found?.date === day ? found?.close : null
    const isUsable = close != null && close.currency === currency
    const price = draft.price ?? (isUsable ? typeDecimal(Number(close.price.toPrecision(12)), format) : '')
    const value = Number(parseDecimal(draft.units, format)) * Number(parseDecimal(price, format))
    return {
      draft,
      asset,
      currency,
      price,
      value: Number.isNaN(value) ? undefined : value,
      faults: faultsOf(draft, asset, price, day, format),
    }
  })
}

function faultsOf(
  { units, cost, acquired }: OpeningDraft,
  asset: PickedAsset | null,
  price: string,
  day: string,
  format: NumberFormat,
): OpeningRow['faults'] {
  const isAboveZero = Number(parseDecimal(units, format) ?? 0) > 0
  const ofCost = cost.trim() === '' ? undefined : findAmountFault(cost, format)
  const ofPrice = price.trim() === '' ? t`Enter the price of this day` : findAmountFault(price, format)
  return {
    ...(asset === null && { asset: t`Not found. Choose the security.` }),
    ...(!isAboveZero && { units: findNumberFault(units, format) ?? t`Units must be above 0` }),
    ...(ofCost !== undefined && { cost: ofCost }),
    ...(ofPrice !== undefined && { price: ofPrice }),
    ...(acquired > day && { acquired: t`After the day of the holdings` }),
  }
}

export function isReady({ faults }: OpeningRow): boolean {
  return Object.keys(faults).length === 0
}

export function isWithoutCost({ draft }: OpeningRow): boolean {
  return draft.cost.trim() === ''
}

/** The row as the API takes it. */
export function toOpening(
  { draft, asset, currency, price }: OpeningRow,
  { portfolioId, day, costOf }: { portfolioId: string; day: string; costOf: CostOf },
  format: NumberFormat,
): NewTransactionInput {
  const units = parseDecimal(draft.units, format) ?? '0'
  const stated = parseDecimal(draft.cost, format)
  const cost = stated === undefined || costOf === 'all' ? stated : formatDecimal(new ExactDecimal(stated).times(units))
  return {
    portfolioId,
    stockId: asset?._id ?? '',
    type: 'buy',
    date: day,
    units,
    price: parseDecimal(price, format) ?? '0',
    currency,
    source: MANUAL_SOURCE,
    opening: cost === undefined ? {} : { cost, ...(draft.acquired !== '' && { acquired: draft.acquired }) },
  }
}
