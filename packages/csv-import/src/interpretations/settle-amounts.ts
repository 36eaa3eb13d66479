import { currencyOf, isCurrencyMark } from '@plumbline/reading/words/currencies'
import { text } from '@plumbline/text/text'
import { withoutUnderscores } from '../cells/normalize-words.ts'
import { type CellNumber, readNumber } from '../cells/numbers.ts'
import { compareTotal, ONE, type TotalComparison } from '../laws/total-check.ts'
import { addsUp, addsUpToTheCent, amountIn } from '../readings/adds-up.ts'
import type { ColumnMapping } from '../readings/mapping.ts'
import { cellOf, grossOf, type Layout, layoutOf, numberOf, sumOf, totalOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { namesCost } from '../words/cost-words.ts'
import { canMean, splitHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import { noField } from './no-field.ts'
import { nameRate } from './rate-without-header.ts'
import { MAX_SHARE_OF_COST } from './thresholds.ts'
import { preferTotalWithCosts } from './total-with-costs.ts'

const SAMPLE_ROWS = 300
const MOST = 0.9
const FEW = 0.2

/**
 * Resolves by calculation what headers leave open: a fee column that another one already contains (`GST` next to
 * `Brokerage+GST`), and which of two currency columns belongs to the price.
 */
export function settleAmounts(table: CsvTable, columns: readonly ColumnMapping[]): ColumnMapping[] {
  const fitting = preferFittingTotal(table, preferPricePerUnit(table, nameRate(table, columns)))
  const withTotal = table.reader === undefined ? preferTotalWithCosts(table, fitting) : fitting
  const withFees = addFeesOfNetTotal(table, dropConvertedFee(dropContainedFees(table, withTotal)))
  return preferCurrencyOfTotal(table, preferConvertedTotal(table, withFees))
}

type Cells = readonly string[]

function sampleOf(table: CsvTable): Cells[] {
  return table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells, leftOut }) => (leftOut === undefined ? [cells] : []))
}

/**
 * A second column of prices, which times the units gives the first one, is the price: `Price per share` next to a
 * `Price` of the whole trade.
 */
function preferPricePerUnit(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  const { units, price, total } = layout.of
  if (units === undefined || price === undefined) return columns
  const rows = sampleOf(table).filter((cells) => !isOne(numberOf(cells, layout, 'units')))
  const ofWhole = layoutOf(columns.map((column) => ({ ...column, field: column === price ? 'total' : column.field })))
  const others = columns.filter(({ field, header }) => field === null && canMean(header, 'price'))
  const isPerUnit = (
    column: ColumnMapping,
    fits: (cells: Cells, candidate: Layout) => boolean,
    among: readonly Cells[] = rows,
  ) => {
    const candidate = { ...ofWhole, of: { ...ofWhole.of, price: { ...column, field: 'price' as const }, total: price } }
    const compared = among.filter((cells) => amountIn(numberOf(cells, candidate, 'price')).value > 0)
    const fitting = compared.filter((cells) => fits(cells, candidate))
    return compared.length > 0 && fitting.length >= compared.length * MOST
  }
  const perUnit = others.find((column) => isPerUnit(column, (cells, candidate) => addsUp(cells, candidate, [])))
  if (perUnit === undefined) {
    // 100 units at a price are 100 times the price: two equal prices differ by that power of ten.
    const telling = rows.filter(
      (cells) => !Number.isInteger(Math.log10(amountIn(numberOf(cells, layout, 'units')).value)),
    )
    const scaled = others.find((column) => isPerUnit(column, isScaledTotal, telling))
    return scaled === undefined ? columns : withoutPrice(columns, price, scaled)
  }
  const reason = text('Units × “{perUnit}” = “{total}”', { perUnit: perUnit.header, total: price.header })
  return columns.map((column): ColumnMapping => {
    if (column === perUnit) return { ...column, field: 'price', confidence: 'likely', reason }
    if (column !== price) return column
    return { ...column, field: total === undefined ? 'total' : null, confidence: 'likely', reason }
  })
}

/** Whether units × price is the total but for a power of ten. */
function isScaledTotal(cells: Cells, layout: Layout): boolean {
  return compareRow(cells, layout)?.kind === 'scaled'
}

/** Two prices that contradict each other by a power of ten: the user says which one is that of a unit. */
function withoutPrice(columns: readonly ColumnMapping[], price: ColumnMapping, other: ColumnMapping): ColumnMapping[] {
  const reason = text('“{header}” and “{other}” differ by a power of ten', {
    header: price.header,
    other: other.header,
  })
  return columns.map((column) => (column === price ? { ...column, ...noField(reason) } : column))
}

function isOne(number: CellNumber): boolean {
  return number.kind !== 'number' || Math.abs(Number(number.value)) === 1
}

/**
 * Of several amount columns, the one that equals units × price is the total, for example `Fill amount` next to a
 * `Total` that adds up the fees. The column named as the total stays unless it almost never matches.
 */
function preferFittingTotal(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  const { total, totalCurrency, rate } = layout.of
  if (total === undefined || totalCurrency !== undefined || rate !== undefined) return columns
  const rows = sampleOf(table)
  const share = (candidate: ColumnMapping) => shareOfFitting(rows, layout, candidate)
  if (share(total) > FEW) return columns
  const better = columns.find(
    (column) => column.field === null && canMean(column.header, 'total') && share(column) >= MOST,
  )
  if (better === undefined) return columns
  return columns.map((column): ColumnMapping => {
    if (column === total) {
      return {
        ...column,
        field: null,
        confidence: 'none',
        reason: text('“{header}” is units × price', { header: better.header }),
      }
    }
    return column === better
      ? { ...column, field: 'total', confidence: 'likely', reason: text('It is units × price') }
      : column
  })
}

/** The share of the rows with units, price and this total that add up; 1 if there are none. */
function shareOfFitting(rows: readonly Cells[], layout: Layout, total: ColumnMapping): number {
  const kinds = rows.flatMap((cells) => {
    const comparison = compareRow(cells, layout, readNumber(cells[total.index] ?? '', total.decimalMark))
    return comparison === null ? [] : [comparison.kind]
  })
  if (kinds.length === 0) return 1
  return kinds.filter((kind) => kind === 'exact' || kind === 'close').length / kinds.length
}

function dropContainedFees(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  if (layout.fees.length < 2) return columns
  const rows = sampleOf(table)
  const contained = layout.fees.find((fee) => {
    const charged = rows.filter((cells) => amountIn(readNumber(cells[fee.index] ?? '', fee.decimalMark)).value > 0)
    const others = layout.fees.filter((other) => other !== fee)
    const proofs = charged.filter(
      (cells) => !addsUp(cells, layout, layout.fees) && !addsUp(cells, layout, []) && addsUp(cells, layout, others),
    )
    const areExact = charged.every(
      (cells) =>
        sumOf(cells, others) >= sumOf(cells, [fee]) &&
        addsUpToTheCent(cells, layout, others) &&
        !addsUpToTheCent(cells, layout, layout.fees),
    )
    const isProven = proofs.length > 0 && proofs.length >= charged.length * MOST
    return isProven || (charged.length >= MIN_PROOFS && areExact) || isStatedTwice(rows, layout, fee)
  })
  if (contained === undefined) return columns
  const reason = text('Already included in another fee column')
  return columns.map((column) => (column === contained ? { ...column, ...noField(reason) } : column))
}

/** `Fee` next to `Fee EUR` is one fee in two currencies: the one in the currency of the price counts. */
function dropConvertedFee(columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const { fees, of } = layoutOf(columns)
  const isOfPrice = ({ statedCurrency }: ColumnMapping) => statedCurrency === (of.price?.statedCurrency ?? null)
  const converted = fees.find(
    (fee) =>
      !isOfPrice(fee) &&
      fees.some((other) => isOfPrice(other) && splitHeader(other.header).base === splitHeader(fee.header).base),
  )
  if (converted === undefined) return columns
  const reason = text('Already included in another fee column')
  return columns.map((column) => (column === converted ? { ...column, ...noField(reason) } : column))
}

/** Two columns with the same header and the same cells state one fee, unless the totals contain both. */
function isStatedTwice(rows: readonly Cells[], layout: Layout, fee: ColumnMapping): boolean {
  const first = layout.fees.find(({ header }) => header === fee.header)
  if (first === undefined || first === fee || !rows.every((cells) => cells[first.index] === cells[fee.index]))
    return false
  const others = layout.fees.filter((other) => other !== fee)
  return rows.every((cells) => !addsUpToTheCent(cells, layout, layout.fees) || addsUpToTheCent(cells, layout, others))
}

const MIN_PROOFS = 2
const NET = /\b(?:net|netto|nett|neto|líquido|net à payer|total)\b|受渡金額|精算金額|정산금액|发生金额|清算金额/i
const RESULT = /result|gain|loss|profit|gewinn|verlust|saldo|balance|p&l|p\/l/i

/**
 * Columns without a known header that lead from units × price to a net total are fees: alone, or all of them together.
 * The net total may be a second one next to the gross amount. Costs that the rounding of the price would hide must lead
 * there to the cent in every row.
 */
function addFeesOfNetTotal(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  const { units, price, total } = layout.of
  if (units === undefined || price === undefined) return columns
  const rows = sampleOf(table)
  const grossIn = (cells: Cells) => grossOf(cells, layout)
  const isSmall = ({ index, decimalMark }: ColumnMapping) =>
    rows.every((cells) => {
      const number = readNumber(cells[index] ?? '', decimalMark)
      const isFee = isOfMoney(number) && amountIn(number).value <= grossIn(cells) * MAX_SHARE_OF_COST
      return number.kind === 'blank' || isFee || grossIn(cells) === 0
    }) && rows.some((cells) => amountIn(readNumber(cells[index] ?? '', decimalMark)).value > 0)
  const free = columns.filter((column) => column.field === null && isFreeAmount(column) && isSmall(column))
  if (free.length === 0) return columns
  const isNear = ({ index, decimalMark }: ColumnMapping) => {
    const stated = rows.filter((cells) => grossIn(cells) > 0)
    const near = stated.filter((cells) => {
      const { value } = amountIn(readNumber(cells[index] ?? '', decimalMark))
      return Math.abs(value - grossIn(cells)) <= grossIn(cells) * MAX_SHARE_OF_COST
    })
    return near.length > 0 && near.length >= stated.length * MOST
  }
  const totals = [
    ...(total === undefined ? [] : [total]),
    ...layout.otherTotals.filter(({ header }) => NET.test(withoutUnderscores(header))),
    ...columns.filter((column) => column.field === null && isNear(column)),
  ]
  const options = [...free.map((column) => [column]), ...(free.length > 1 ? [free] : [])]
  for (const net of totals) {
    const ofNet = layoutOf(
      columns.map((column) => ({
        ...column,
        field: net === column ? 'total' : column === total ? null : column.field,
      })),
    )
    const compared = rows.filter((cells) => grossIn(cells) > 0 && amountIn(totalOf(cells, ofNet)).value > 0)
    const open = compared.filter((cells) => !addsUp(cells, ofNet, layout.fees))
    const isSum = (cells: Cells, costs: readonly ColumnMapping[]) =>
      addsUp(cells, ofNet, costs) || addsUp(cells, ofNet, [...costs, ...layout.taxes])
    const hidden = compared.filter((cells) => ![layout.fees, []].some((fees) => addsUpToTheCent(cells, ofNet, fees)))
    const leastFor = (fees: readonly ColumnMapping[]) =>
      fees.every(({ header }) => namesCost(header)) ? 1 : MIN_PROOFS
    const isExact = (fees: readonly ColumnMapping[]) =>
      hidden.length >= leastFor(fees) &&
      compared.every((cells) => addsUpToTheCent(cells, ofNet, [...layout.fees, ...fees]))
    const isNearly = (fees: readonly ColumnMapping[]) =>
      open.length >= leastFor(fees) &&
      open.filter((cells) => isSum(cells, [...layout.fees, ...fees])).length >= open.length * MOST
    const found = options.find(isExact) ?? options.find(isNearly)
    if (found === undefined) continue
    const reason = text('The difference between units × price and “{header}”', { header: net.header })
    return columns.map((column) =>
      found.includes(column) ? { ...column, field: 'fee', confidence: 'likely', reason } : column,
    )
  }
  return columns
}

/** Whether a cell states money: `ACC-1` is no amount. */
function isOfMoney(number: CellNumber): boolean {
  return number.kind === 'number' && (number.currencyMark === null || isCurrencyMark(number.currencyMark))
}

const OTHER_AMOUNTS: readonly HeaderClass[] = [
  'units',
  'price',
  'total',
  'debit',
  'credit',
  'rate',
  'accruedInterest',
  'splitRatio',
]

/** Whether a header leaves open what its amounts are: words for other things than amounts do, `Fondo Garantía`. */
function isFreeAmount({ header }: ColumnMapping): boolean {
  return !RESULT.test(header) && !canMean(header, ...OTHER_AMOUNTS)
}

/**
 * If the currency column differs from the total's currency, and units × price gives that total without a rate, the
 * price is in the total's currency. The currency column is then the account's.
 */
function preferCurrencyOfTotal(table: CsvTable, columns: readonly ColumnMapping[]): ColumnMapping[] {
  const layout = layoutOf(columns)
  const { currency, totalCurrency } = layout.of
  if (totalCurrency === undefined || (currency === undefined && layout.of.price?.statedCurrency)) return [...columns]
  let inTotalCurrency = 0
  let others = 0
  for (const cells of sampleOf(table)) {
    const [ofPrice, ofTotal] = [currency, totalCurrency].map((column) => currencyOf(cells[column?.index ?? -1] ?? ''))
    if (ofTotal === null || (currency !== undefined && (ofPrice === null || ofPrice === ofTotal))) continue
    if (isCoarse(totalOf(cells, layout))) continue
    const kind = compareRow(cells, layout)?.kind
    if (kind === 'exact' || (kind === 'close' && !hasRate(cells, layout))) inTotalCurrency++
    else if (kind !== undefined) others++
  }
  if (inTotalCurrency === 0 || others > 0) return [...columns]
  return columns.map((column): ColumnMapping => {
    if (column === currency && currency !== undefined) {
      return {
        ...column,
        field: null,
        confidence: 'none',
        reason: text('“{header}” is the currency of the price', { header: totalCurrency.header }),
      }
    }
    return column === totalCurrency
      ? {
          ...column,
          field: 'currency',
          confidence: 'likely',
          reason: text('Units × price equals the total in this currency'),
        }
      : column
  })
}

/** Currencies of which many make one dollar or euro. */
const SMALL_CURRENCIES = ['JPY', 'KRW', 'HUF', 'ISK', 'INR', 'RUB', 'THB', 'TWD', 'PHP', 'IDR', 'VND', 'CLP', 'COP']
const MIN_RATE_OF_SMALL = 20
/** Fees and taxes that were converted, too. */
const MAX_COST_SHARE = 0.05

/**
 * A second column of amounts that is the total, times a rate of so many yen per dollar, is in the currency that the
 * file states, and the prices are in another one.
 */
function preferConvertedTotal(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  const { currency, totalCurrency, rate, total } = layout.of
  if (currency === undefined || totalCurrency !== undefined || rate === undefined || total === undefined) return columns
  const rows = sampleOf(table).filter((cells) => amountIn(totalOf(cells, layout)).value > 0)
  const isOfSmall = (cells: Cells) => SMALL_CURRENCIES.includes(currencyOf(cells[currency.index] ?? '') ?? '')
  if (rows.length === 0 || !rows.every(isOfSmall)) return columns
  const isConverted = (column: ColumnMapping) =>
    rows.every((cells) => {
      const [factor, amount] = [
        amountIn(numberOf(cells, layout, 'rate')).value,
        amountIn(readNumber(cells[column.index] ?? '', column.decimalMark)).value,
      ]
      const expected = amountIn(numberOf(cells, layout, 'total')).value * factor
      return factor >= MIN_RATE_OF_SMALL && Math.abs(amount - expected) <= expected * MAX_COST_SHARE
    })
  const converted = columns.find((column) => column.field === null && isConverted(column))
  if (converted === undefined) return columns
  const reason = text('“{total}” × “{rate}”, in the currency of the account', {
    total: total.header,
    rate: rate.header,
  })
  return columns.map((column): ColumnMapping => {
    if (column === converted) return { ...column, field: 'total', confidence: 'likely', reason }
    if (column === currency) return { ...column, field: 'totalCurrency', confidence: 'likely', reason }
    return column === total ? { ...column, ...noField(reason) } : column
  })
}

/** More than currencies of nearly the same value differ by. */
const MAX_ROUNDING = 0.01

/** Whether so few digits state the amount that another currency could have the same ones: `0.02`. */
function isCoarse(number: CellNumber): boolean {
  return number.kind === 'number' && 10 ** -number.decimals > Math.abs(Number(number.value)) * MAX_ROUNDING
}

/** Whether the row was converted at a rate: then amounts in two currencies can be close to each other by chance. */
function hasRate(cells: Cells, layout: Layout): boolean {
  const rate = numberOf(cells, layout, 'rate')
  return rate.kind === 'number' && Number(rate.value) !== 1
}

/** Compares units × price with a total of the row, the mapped one unless another is given. Null if one is missing. */
export function compareRow(cells: Cells, layout: Layout, stated = totalOf(cells, layout)): TotalComparison | null {
  const total = amountIn(stated)
  const [units, price] = [amountIn(numberOf(cells, layout, 'units')), amountIn(numberOf(cells, layout, 'price'))]
  if (units.value === 0 || price.value === 0 || total.value === 0 || cellOf(cells, layout, 'units') === '') return null
  const fees = layout.fees.map(({ index, decimalMark }) => amountIn(readNumber(cells[index] ?? '', decimalMark)))
  return compareTotal({ isSell: false, units, price, total, fees, extras: [], factors: [ONE], isBond: false })
}
