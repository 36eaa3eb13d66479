import { majorUnitOf } from '@plumbline/engine/currency'
import type { TransactionType } from '@plumbline/engine/ledger'
import type { Proof } from '@plumbline/reading/proofs'
import { day, type Text, text } from '@plumbline/text/text'
import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import { amountOf, compareTotal, type Factor, ONE, type TotalComparison } from '../laws/total-check.ts'
import { unitsIn } from './compare-amounts.ts'
import type { ImportRow, IssueCode, RowIssue, RowOutcome } from './import-row.ts'
import { proveAmounts } from './prove-row.ts'
import { isPayout, isSplit, isTrade, rounded } from './row-amounts.ts'

/** What the user states of a row instead of the file. Amounts are plain decimals without sign. */
export interface RowCorrection {
  readonly type?: TransactionType
  /** YYYY-MM-DD. */
  readonly date?: string
  readonly units?: string
  readonly price?: string
  readonly fee?: string
  readonly currency?: string
  readonly comments?: string | null
  /** The user has chosen the asset of the row, so that the file need not name one. */
  readonly hasAsset?: boolean
  /** The user has seen the whole row: what the file says against it is settled. */
  readonly isConfirmed?: boolean
  readonly isLeftOut?: boolean
}

/** The fields whose correction settles an issue. Those without one are settled by the user who has seen the row. */
const SETTLED_BY: Partial<Record<IssueCode, keyof RowCorrection>> = {
  'date-unreadable': 'date',
  'date-in-future': 'date',
  'type-missing': 'type',
  'type-unmapped': 'type',
  'type-conflict': 'type',
  'direction-unknown': 'type',
  reversal: 'type',
  'sign-differs': 'type',
  'currency-unmapped': 'currency',
  'instrument-missing': 'hasAsset',
  'units-missing': 'units',
  'units-unexpected': 'units',
  'split-ratio-unknown': 'units',
  'price-missing': 'price',
  'price-zero': 'price',
  'fee-currency-differs': 'fee',
}

/** Issues of a single number, which the correction of its field settles. */
const OF_ONE_NUMBER: readonly IssueCode[] = ['number-invalid', 'number-ambiguous', 'amount-negative']

/**
 * A row of the file as the user corrects it. What the file says against it stays unless the correction concerns it; a
 * total that contradicts the corrected amounts keeps the row waiting, or is noted if the user has seen the whole row.
 * @param today the user's day (YYYY-MM-DD), after which nothing can have happened; null if it is not known
 */
export function correctRow(row: ImportRow, correction: RowCorrection, today: string | null): ImportRow {
  const { hasAsset: _, isConfirmed = false, isLeftOut = false, ...stated } = correction
  const isInOtherCurrency = stated.currency !== undefined && stated.currency !== row.currency
  const merged = { ...row, ...stated, ...(isInOtherCurrency && { rate: null, rateCurrency: null }) }
  const corrected = { ...merged, ...amountsFor(row, merged, correction) }
  if (isLeftOut) {
    const outcome: RowOutcome = { kind: 'ignored', by: 'user', reason: 'row', message: text('left out by you') }
    return { ...corrected, outcome, notes: [], proofs: [] }
  }
  const isJudged = isConfirmed || changesAmounts(correction)
  const comparison = isJudged ? compareCorrected(corrected) : null
  const outcome = judge(row, corrected, { correction, comparison, today })
  const notes = comparison !== null && contradicts(comparison) ? [overruled(corrected)] : row.notes
  return { ...corrected, outcome, notes, proofs: isJudged ? proveCorrected(corrected, comparison) : row.proofs }
}

const changesAmounts = ({ type, units, price, fee, currency }: RowCorrection) =>
  [type, units, price, fee, currency].some((value) => value !== undefined)

/**
 * A dividend, return of capital or fee is a single amount: the total, if the file states units. A split has no price.
 */
function amountsFor(row: ImportRow, { type }: ImportRow, { units, price }: RowCorrection): Partial<ImportRow> {
  if (type === row.type) return {}
  if (isSplit(type)) return { price: '0', fee: '0' }
  if (!isPayout(type) && type !== 'fee') return {}
  if (isPayout(row.type) || row.type === 'fee') return { units: '0' }
  const product = new ExactDecimal(units ?? row.units).times(price ?? row.price)
  return { units: '0', ...(price === undefined && { price: row.total ?? formatDecimal(rounded(product)) }) }
}

interface Judged {
  readonly correction: RowCorrection
  readonly comparison: TotalComparison | null
  readonly today: string | null
}

function judge(row: ImportRow, corrected: ImportRow, { correction, comparison, today }: Judged): RowOutcome {
  const { outcome } = row
  const { isConfirmed = false } = correction
  const isTypeSettled = outcome.kind === 'ignored' && outcome.reason === 'type' && correction.type !== undefined
  if (outcome.kind === 'ignored' && !isConfirmed && !isTypeSettled) return outcome
  const known = outcome.kind === 'attention' && !isConfirmed ? outcome.issues : []
  const open = known.filter((issue) => !isSettled(issue, correction, comparison))
  const differs = comparison !== null && contradicts(comparison) && !isConfirmed
  const issues = [
    ...open,
    ...(differs ? [issueOf('total-differs', overruled(corrected))] : []),
    ...missing(corrected, today).filter(({ code }) => open.every((issue) => !isSame(issue, code))),
  ]
  return issues.length === 0 ? { kind: 'ready' } : { kind: 'attention', issues }
}

/** Whether a known issue already says that a row lacks something. */
function isSame({ code, field }: RowIssue, missing: IssueCode): boolean {
  return code === missing || (missing === 'units-missing' && field === 'units')
}

function isSettled({ code, field }: RowIssue, correction: RowCorrection, comparison: TotalComparison | null): boolean {
  if (code === 'total-differs') return comparison !== null
  const settledBy = OF_ONE_NUMBER.includes(code) ? field : SETTLED_BY[code]
  return settledBy !== undefined && settledBy in correction
}

const issueOf = (code: IssueCode, message: Text): RowIssue => ({ code, message, column: null })

/** What no row can be without. */
function missing({ type, date, units, price, fee }: ImportRow, today: string | null): RowIssue[] {
  const issues: RowIssue[] = []
  if (type === null) issues.push(issueOf('type-missing', text('Missing type: buy or sell?')))
  if (date === null) issues.push(issueOf('date-unreadable', text('The row has no date')))
  else if (today !== null && date > today) {
    issues.push(issueOf('date-in-future', text('{date} is in the future', { date: day(date) })))
  }
  if ((isTrade(type) || isSplit(type)) && Number(units) === 0) {
    issues.push(issueOf('units-missing', text('The row has no units')))
  }
  if ([units, price, fee].some((amount) => amount.startsWith('-'))) {
    issues.push(issueOf('amount-negative', text('An amount is below 0')))
  }
  return issues
}

/** Compares a corrected trade with the total that the file states; null if there is nothing to compare. */
function compareCorrected(row: ImportRow): TotalComparison | null {
  const { type, units, price, fee, total } = row
  if (!isTrade(type) || total === null || [units, price, total].some((amount) => Number(amount) === 0)) return null
  const factors = factorsOf(row)
  if (factors.length === 0) return null
  return compareTotal({
    isSell: type === 'sell',
    units: unitsIn({ value: units, decimals: decimalsOf(units) }),
    price: amountIn(price),
    total: amountIn(total),
    fees: fee === '0' ? [] : [amountIn(fee)],
    extras: [],
    factors,
    isBond: false,
  })
}

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0

/** Amounts of money have cents, even where a file cuts the last 0. */
function amountIn(amount: string) {
  const decimals = decimalsOf(amount)
  return amountOf(Number(amount), decimals === 1 ? 2 : decimals)
}

/** What may lead from the price's currency to the total's: nothing, the factor of a minor unit, or the row's rate. */
function factorsOf({ currency, totalCurrency, rate }: ImportRow): Factor[] {
  const ofPrice = currency === null ? null : majorUnitOf(currency)
  const ofTotal = totalCurrency === null ? null : majorUnitOf(totalCurrency)
  const isSame = ofPrice !== null && ofTotal !== null && ofPrice.currency === ofTotal.currency
  if (isSame) return [{ value: ofPrice.factor / ofTotal.factor, error: 0, isRate: false }]
  if (rate !== null) return [{ value: Number(rate), error: 0, isRate: true }]
  const isOther = ofPrice !== null && ofTotal !== null
  if (isOther) return []
  return ofPrice === null || ofPrice.factor === 1 ? [ONE] : [ONE, { value: ofPrice.factor, error: 0, isRate: false }]
}

/** A total in another currency is never exact: the broker's rate has a margin. */
function contradicts(comparison: TotalComparison): boolean {
  return comparison.kind !== 'exact' && !(comparison.kind === 'close' && comparison.isConverted)
}

function overruled({ type, units, price, fee, total }: ImportRow): Text {
  const gross = new ExactDecimal(units).times(price)
  const sum = formatDecimal(rounded(type === 'sell' ? gross.minus(fee) : gross.plus(fee)))
  const values = { units, price, fee, sum, total: String(total) }
  if (fee === '0') return text('yours: {units} × {price} = {sum}, but the file says {total}', values)
  return type === 'sell'
    ? text('yours: {units} × {price} − {fee} = {sum}, but the file says {total}', values)
    : text('yours: {units} × {price} + {fee} = {sum}, but the file says {total}', values)
}

function proveCorrected(row: ImportRow, comparison: TotalComparison | null): Proof[] {
  const identifier = row.proofs.filter(({ law }) => law === 'check-digit')
  return comparison?.kind === 'exact' ? [...proveAmounts(row, comparison.isConverted), ...identifier] : identifier
}
