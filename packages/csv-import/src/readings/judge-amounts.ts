import { type Text, text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { ExactDecimal, formatDecimal, readNumber } from '../cells/numbers.ts'
import { amountOf } from '../laws/total-check.ts'
import { canMean } from '../words/header-meaning.ts'
import { addIssue, type DraftRow, instrumentOf } from './draft-row.ts'
import { judgePriceUnits } from './judge-price-units.ts'
import { askAboutQuantitiesInMoney } from './judge-quantity-units.ts'
import { judgeRunningColumns } from './judge-running-columns.ts'
import { judgeUntypedRows } from './judge-untyped-rows.ts'
import type { Mapping } from './mapping.ts'
import { type Layout, numberOf, statesAmount, totalOf } from './row-cells.ts'

const ENOUGH_ROWS = 10
const MIN_ROWS_OF_PATTERN = 3
const MOST = 0.8
/** Of fewer rows than are enough to tell. */
const HALF = 0.5
const FEW = 0.25
const MAX_FLAT_SHARE = 0.25
/** A commission that differs by cents, as 9.90 beside 9.95. */
const SAME_COST_SHARE = 0.02
/** As much as rounding and regulators take from a trade without a column of its own: cents, of the money, per unit. */
const SMALL_COST = 0.05
const SMALL_COST_SHARE = 0.00005
const SMALL_COST_PER_UNIT = 0.0002
const WHOLE_NUMBER_ERROR = 0.5
/** Prices with more decimals than a price tick has are averages. */
const AVERAGE_PRICE_DECIMALS = 3
/** A reinvestment is at about the price of the trades before and after it. */
const MIN_REINVESTED_SHARE = 0.3
/** Below this amount, a fee may well be more than the trade. */
const MIN_CHARGED_AMOUNT = 10
/** From this amount on, a broker's fee is a small share of the trade. */
const MIN_LARGE_AMOUNT = 100
const MAX_FEE_SHARE = 0.2

/** Finds what only all rows together show: fees contained in the totals, rows that do not add up, signs that differ. */
export function judgeAmounts(drafts: readonly DraftRow[], stated: Layout, mapping: Mapping): void {
  const statesFees = stated.fees.some((column) => drafts.some(({ cells }) => statesAmount(cells, column)))
  const layout = statesFees ? stated : { ...stated, fees: [] }
  if (layout.fees.length === 0) acceptFlatCosts(drafts)
  const trades = drafts.filter(({ row }) => row.outcome.kind === 'ready' && (row.type === 'buy' || row.type === 'sell'))
  if (!takeFeesFromTotals(trades, layout)) askAboutCloseTotals(trades, layout)
  askAboutMissingFees(trades, layout)
  askAboutTotalsOfZero(trades, layout)
  judgePriceUnits(drafts, layout, mapping)
  askAboutChecks(trades, layout, mapping)
  judgeRunningColumns(drafts, layout, mapping)
  askAboutSecondAmounts(trades, layout)
  askAboutQuantitiesInMoney(trades, layout)
  askAboutSigns(trades, 'totalSign')
  askAboutSigns(trades, 'unitsSign')
  askAboutNegativePurchases(trades)
  askAboutExchanges(trades)
  askAboutReinvestments(drafts, trades, layout)
  askAboutLargeFees(trades, layout)
  if (layout.of.type === undefined && layout.of.side === undefined)
    judgeUntypedRows(drafts, trades, layout, mapping.direction)
}

/**
 * A flat commission is more than a few percent of a small trade. If most totals contain the same cost to the cent, it
 * is not a difference, and neither is one that is nearly as much.
 */
function acceptFlatCosts(drafts: readonly DraftRow[]): void {
  const compared = drafts.filter(({ comparison }) => comparison !== null)
  const costs = new Map<string, DraftRow[]>()
  for (const draft of compared) {
    const { comparison } = draft
    if ((comparison?.kind !== 'differs' && comparison?.kind !== 'close') || comparison.excess <= 0) continue
    if (comparison.share > MAX_FLAT_SHARE) continue
    for (const cost of flatCostsIn(draft, comparison.excess)) costs.set(cost, [...(costs.get(cost) ?? []), draft])
  }
  const isUsual = (same: readonly DraftRow[]) => same.length >= 2 && same.length >= compared.length / 2
  const usual = [...costs].filter(([, same]) => isUsual(same)).map(([cost]) => Number(cost))
  const isNearUsual = (cost: string) => usual.some((other) => Math.abs(Number(cost) / other - 1) <= SAME_COST_SHARE)
  for (const [cost, same] of costs) {
    if (!isNearUsual(cost)) continue
    for (const draft of same) {
      const { outcome } = draft.row
      if (draft.comparison?.kind !== 'differs' || outcome.kind !== 'attention') continue
      const issues = outcome.issues.filter(({ code }) => code !== 'total-differs')
      draft.row = { ...draft.row, outcome: issues.length === 0 ? { kind: 'ready' } : { kind: 'attention', issues } }
      const { excess } = draft.comparison
      draft.comparison = {
        ...draft.comparison,
        kind: 'close',
        excess,
        isExpected: false,
        isConverted: false,
        minorUnit: 1,
        hasFees: false,
      }
    }
  }
}

/** Of purchases, British brokers take 0.5 % stamp duty besides the commission. */
const STAMP_DUTY = 0.005

/** The cost to the cent, for a purchase also without stamp duty. */
function flatCostsIn({ row, comparison }: DraftRow, excess: number): string[] {
  if (row.type !== 'buy' || comparison?.kind === 'exact' || comparison?.kind === 'scaled') return [excess.toFixed(2)]
  const gross = excess / (comparison?.share ?? 1)
  const withoutDuty = excess - gross * STAMP_DUTY
  return withoutDuty > 0 ? [excess.toFixed(2), withoutDuty.toFixed(2)] : [excess.toFixed(2)]
}

/**
 * If a file has no fee column and most totals contain a cost beyond units × price, that cost is the fee: the totals are
 * the amounts paid or received. Few rows do not tell a cost of cents from rounding, unless different trades cost the same.
 */
function takeFeesFromTotals(trades: readonly DraftRow[], { fees }: Layout): boolean {
  if (fees.length > 0) return false
  const compared = trades.filter(({ comparison }) => comparison !== null)
  const withCost = compared.filter(({ comparison }) => comparison?.kind === 'close' && comparison.excess > 0)
  const withGain = compared.filter(({ comparison }) => comparison?.kind === 'close' && comparison.excess < 0)
  if (withCost.length === 0 || withGain.length > 0 || withCost.length < compared.length / 2) return false
  const isTooShort = compared.length < MIN_ROWS_OF_PATTERN
  const taken = new Map<string, number>()
  const isFlat = (draft: DraftRow) =>
    compared.some((other) => costInTotal(other) === costInTotal(draft) && !grossOf(other).equals(grossOf(draft)))
  for (const draft of withCost) {
    if (isTooShort && hasSmallCost(draft) && !isFlat(draft)) continue
    if (draft.comparison?.kind === 'close' && draft.comparison.isConverted) continue
    takeFee(draft)
    taken.set(draft.row.fee, (taken.get(draft.row.fee) ?? 0) + 1)
  }
  for (const draft of compared) {
    if (draft.comparison?.kind !== 'exact' || draft.comparison.isConverted) continue
    const isUsual = (taken.get(costInTotal(draft)) ?? 0) >= (isTooShort ? 1 : MIN_ROWS_OF_PATTERN)
    if (isUsual) takeFee(draft)
  }
  return true
}

/** The fee becomes the difference between the total and units × price. */
function takeFee(draft: DraftRow): void {
  const { total } = draft.row
  if (total === null) return
  const gross = grossOf(draft)
  const factor = nearestFactor(gross.toNumber(), Number(total))
  const fee = gross.minus(new ExactDecimal(total).dividedBy(factor)).abs()
  const notes = [...draft.row.notes, text('The fee is the difference between the total and units × price')]
  draft.row = { ...draft.row, fee: formatDecimal(fee), notes }
}

/**
 * How much more than units × price a purchase costs, or how much less a sale brings; '0' or negative without a cost. In
 * a large trade, this may be a commission that is smaller than the rounding of the price.
 */
function costInTotal(draft: DraftRow): string {
  const { type, total } = draft.row
  const gross = grossOf(draft)
  const excess = new ExactDecimal(total ?? gross).minus(gross)
  return formatDecimal(type === 'sell' ? excess.negated() : excess)
}

function grossOf({ row: { units, price } }: DraftRow): Decimal {
  return new ExactDecimal(units).times(price)
}

/** 1, or 0.01 if the price is in pence and the total in pounds. */
function nearestFactor(gross: number, total: number): number {
  return Math.abs(total / gross - 1) < Math.abs(total / gross - 0.01) ? 1 : 0.01
}

/**
 * If most rows add up exactly, the user is asked about a row that is slightly off. So they are if no row adds up, in a
 * file that states fees and is too short to show another cost.
 */
function askAboutCloseTotals(trades: readonly DraftRow[], layout: Layout): void {
  const compared = trades.filter(
    ({ comparison }) => comparison?.kind === 'exact' || (comparison?.kind === 'close' && !comparison.isExpected),
  )
  const exact = compared.filter(({ comparison }) => comparison?.kind === 'exact')
  const isTooShort = exact.length === 0 && layout.fees.length > 0 && compared.length < MIN_ROWS_OF_PATTERN
  const share = compared.length < ENOUGH_ROWS ? HALF : MOST
  if (!isTooShort && (exact.length === 0 || exact.length < compared.length * share)) return
  const unstated = unstatedCosts(compared)
  for (const draft of compared) {
    const { comparison } = draft
    if (comparison?.kind !== 'close' || unstated.has(draft)) continue
    if (Math.abs(comparison.excess) <= Math.max(cutPriceError(draft, layout), wholeTotalError(draft, layout))) continue
    const amounts = amountsOf(draft)
    addDifference(draft, layout, text('{units} × {price} and the total {total} differ by more than rounding', amounts))
  }
}

/** If most totals can contain the fees, the user is asked about one that only adds up without them. */
function askAboutMissingFees(trades: readonly DraftRow[], layout: Layout): void {
  const exact = trades.filter(({ comparison, row }) => comparison?.kind === 'exact' && row.fee !== '0')
  const without = exact.filter(
    ({ comparison }) => comparison?.kind === 'exact' && comparison.feesShown === 'not-contained',
  )
  if (without.length > (exact.length - without.length) * FEW) return
  for (const draft of without) {
    const amounts = amountsOf(draft)
    const message = text('The total {total} is {units} × {price} without the fee, unlike the other totals', amounts)
    addDifference(draft, layout, message)
  }
}

/** A total of 0 contradicts units and a price, unless the file states no other totals. */
function askAboutTotalsOfZero(trades: readonly DraftRow[], layout: Layout): void {
  const stated = trades.filter(({ row }) => row.total !== null && Number(row.units) * Number(row.price) > 0)
  const ofZero = stated.filter(({ row }) => row.total === '0')
  if (ofZero.length > stated.length * HALF) return
  for (const draft of ofZero) {
    addDifference(draft, layout, text('{units} × {price} does not match the total of {total}', amountsOf(draft)))
  }
}

function amountsOf({ row: { units, price, total } }: DraftRow) {
  return { units, price, total: String(total) }
}

function addDifference(draft: DraftRow, { of }: Layout, message: Text): void {
  const column = of.total ?? of.debit ?? of.credit
  addIssue(draft, {
    code: 'total-differs',
    message,
    column: column === undefined ? null : { index: column.index, header: column.header },
  })
}

/** Buys and sells with a small cost that no column states, unless most of their kind in the file have none. */
function unstatedCosts(compared: readonly DraftRow[]): ReadonlySet<DraftRow> {
  return new Set(
    (['buy', 'sell'] as const).flatMap((type) => {
      const ofType = compared.filter(({ row }) => row.type === type)
      const withCost = ofType.filter(hasSmallCost)
      const exact = ofType.filter(({ comparison }) => comparison?.kind === 'exact')
      return withCost.length < exact.length ? [] : withCost
    }),
  )
}

function hasSmallCost({ comparison, row }: DraftRow): boolean {
  if (comparison?.kind !== 'close' || comparison.excess <= 0) return false
  const { excess, share } = comparison
  const perUnit = Number(row.units) * SMALL_COST_PER_UNIT
  return excess <= SMALL_COST || excess <= (excess / share) * SMALL_COST_SHARE + perUnit
}

/** How much the total may be off because some brokers cut average prices of several executions, or round them up. */
function cutPriceError({ cells, row }: DraftRow, layout: Layout): number {
  const price = numberOf(cells, layout, 'price')
  if (price.kind !== 'number' || price.decimals < AVERAGE_PRICE_DECIMALS) return 0
  return Number(row.units) * 10 ** -price.decimals
}

/** A total without decimals may be rounded to a whole number. */
function wholeTotalError({ cells }: DraftRow, layout: Layout): number {
  const total = totalOf(cells, layout)
  return total.kind === 'number' && total.decimals === 0 ? WHOLE_NUMBER_ERROR : 0
}

/** A further column of amounts that agrees with units × price in nearly all rows, but not in this one. */
function askAboutChecks(trades: readonly DraftRow[], { columns }: Layout, { checks }: Mapping): void {
  for (const index of checks) {
    const column = columns[index]
    if (column === undefined) continue
    for (const draft of trades) {
      const number = readNumber(draft.cells[index] ?? '', column.decimalMark)
      if (number.kind !== 'number' || number.value === '0') continue
      const { value, error } = amountOf(Number(number.value), number.decimals)
      const { units, price } = draft.row
      const gross = Number(units) * Number(price)
      if (Math.abs(value - gross) <= error * 2 + gross * 0.001) continue
      const amounts = { units, price, product: Number(gross.toPrecision(15)), amount: number.value }
      addIssue(draft, {
        code: 'total-differs',
        message:
          column.header === ''
            ? text('{units} × {price} = {product}, but a column says {amount}', amounts)
            : text('{units} × {price} = {product}, but {header} says {amount}', { ...amounts, header: column.header }),
        column: { index, header: column.header },
      })
    }
  }
}

/**
 * Without a price, the price has the currency of the total. A second column of amounts that is filled only where the
 * currency is another one shows that the first is in the currency of the account.
 */
function askAboutSecondAmounts(trades: readonly DraftRow[], { of, columns }: Layout): void {
  if (of.price !== undefined || of.totalCurrency !== undefined || of.currency === undefined) return
  for (const column of columns.filter(({ field, header }) => field === null && namesAmount(header))) {
    const states = (draft: DraftRow) => {
      const number = readNumber(draft.cells[column.index] ?? '', column.decimalMark)
      return number.kind === 'number' && number.value !== '0' && number.value.replace('-', '') !== draft.row.total
    }
    const [filled, empty] = [trades.filter(states), trades.filter((draft) => !states(draft))]
    const others = new Set(empty.map(({ row }) => row.currency))
    if (empty.length === 0 || filled.some(({ row }) => others.has(row.currency))) continue
    for (const draft of filled) {
      const message = text('“{header}” has an amount, too: which of the two is in {currency}?', {
        header: column.header,
        currency: String(draft.row.currency),
      })
      addIssue(draft, { code: 'currency-unmapped', message, column: { index: column.index, header: column.header } })
    }
  }
}

function namesAmount(header: string): boolean {
  return canMean(header, 'total')
}

/** Among buys, or among sells, a few rows with the other sign than the rest may take something back. */
function askAboutSigns(trades: readonly DraftRow[], sign: 'unitsSign' | 'totalSign'): void {
  for (const type of ['buy', 'sell'] as const) {
    const signed = trades.filter((draft) => draft.row.type === type && draft[sign] !== 0)
    const negative = signed.filter((draft) => draft[sign] < 0)
    const positive = signed.filter((draft) => draft[sign] > 0)
    const [fewer, more] = negative.length < positive.length ? [negative, positive] : [positive, negative]
    if (fewer.length === 0 || fewer.length > more.length * FEW) continue
    for (const draft of fewer) {
      const what = sign === 'unitsSign' ? 'units' : 'total'
      const message = text('The {what} of this {type} has the opposite sign of the others: it may be a reversal', {
        what,
        type,
      })
      addIssue(draft, { code: 'sign-differs', message, column: null })
    }
  }
}

/**
 * Units with a minus leave the account: a purchase of them is called one by its word alone. Where sales have the same
 * minus, it means nothing.
 */
function askAboutNegativePurchases(trades: readonly DraftRow[]): void {
  if (trades.some(({ row, unitsSign }) => row.type === 'sell' && unitsSign < 0)) return
  for (const draft of trades) {
    if (draft.row.type !== 'buy' || draft.unitsSign >= 0) continue
    const message = text('The row says that it buys, and its units have a minus: it may be a sale or a reversal')
    addIssue(draft, { code: 'sign-differs', message, column: null })
  }
}

/** The same money that sells and buys other units of a security on one day exchanges them, as in a split. */
function askAboutExchanges(trades: readonly DraftRow[]): void {
  const paid = trades.filter(({ row }) => row.total !== null)
  const keys = paid.map(({ row }) => `${instrumentOf(row)} ${row.date} ${row.total}`)
  const [sold, bought] = [new Map<string, string>(), new Map<string, string>()]
  for (const [index, { row }] of paid.entries()) (row.type === 'sell' ? sold : bought).set(keys[index] ?? '', row.units)
  for (const [index, draft] of paid.entries()) {
    const [before, after] = [sold.get(keys[index] ?? ''), bought.get(keys[index] ?? '')]
    if (before === undefined || after === undefined || before === after) continue
    const message = text('{before} units become {after} units for the same money: this may be a split', {
      before,
      after,
    })
    addIssue(draft, { code: 'units-unexpected', message, column: null })
  }
}

/** A fee above a small trade, or above a fifth of a large one, is another amount of the row or in another currency. */
function askAboutLargeFees(trades: readonly DraftRow[], { fees: [column] }: Layout): void {
  for (const draft of trades) {
    const { units, price, fee } = draft.row
    const gross = Number(units) * Number(price)
    const most = gross < MIN_LARGE_AMOUNT ? gross : gross * MAX_FEE_SHARE
    if (gross < MIN_CHARGED_AMOUNT || Number(fee) <= most) continue
    addIssue(draft, {
      code: 'fee-currency-differs',
      message: text(
        'The fee is a large part of units × price, or more: it may be another amount, or in another currency',
      ),
      column: column === undefined ? null : { index: column.index, header: column.header },
    })
  }
}

/** A dividend per share as large as the price of a share is none: the row states the units that it bought. */
function askAboutReinvestments(drafts: readonly DraftRow[], trades: readonly DraftRow[], layout: Layout): void {
  const { price, units } = layout.of
  if (price === undefined || units === undefined) return
  const prices = new Map(trades.map(({ row }) => [instrumentOf(row), Number(row.price)]))
  for (const draft of drafts) {
    if (draft.row.type !== 'dividend' || draft.row.outcome.kind !== 'ready') continue
    const perShare = numberOf(draft.cells, layout, 'price')
    const bought = numberOf(draft.cells, layout, 'units')
    const traded = prices.get(instrumentOf(draft.row))
    if (traded === undefined || perShare.kind !== 'number' || bought.kind !== 'number' || bought.value === '0') continue
    // A single unit is how some brokers state an amount: plans buy fractions.
    if (Number(bought.value) === 1) continue
    const ratio = Math.abs(Number(perShare.value)) / traded
    if (ratio < MIN_REINVESTED_SHARE || ratio > 1 / MIN_REINVESTED_SHARE) continue
    addIssue(draft, {
      code: 'units-unexpected',
      message: text('{units} × {price} looks like units that the dividend bought', {
        units: bought.value,
        price: perShare.value,
      }),
      column: { index: units.index, header: units.header },
    })
  }
}
