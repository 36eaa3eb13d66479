import { Decimal } from 'decimal.js'
import { movedBy } from '../laws/balance.ts'
import { checkProduct, isWeakProduct, plainFactors, productOf } from '../laws/product.ts'
import type { Money, Reading, SecurityMarks } from '../readings.ts'
import { HALF_CENT, PRICE_ROUNDING_SHARE } from '../thresholds.ts'
import { findTitleTerms, isPieceWord } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { Answer } from './document-outcome.ts'
import { findSecurity, SYMBOL_HEADER } from './find-security.ts'
import type { LabelledDay } from './label-days.ts'
import { currencyOfColumns, isBetweenBalances } from './rows-between-balances.ts'
import { type ScannedLine, startsWithDay, type WrittenNumber } from './scan-line.ts'
import { proveProduct } from './write-reading.ts'

/** A row may take as many lines: its name is wrapped. */
const LINES_OF_ROW = 3
/** The titles of columns stand at most so far above the first row. */
const LINES_OF_HEADER = 6
const NAME_LIMIT = 80
/** A symbol behind the word of the trade; some banks put a point before it. */
const SYMBOL = /^\W*([A-Z]{1,5}(?:\.[A-Z]{1,2})?)(?![\p{L}\d])\s*(.*)$/u

/** "Wonder World ETF units dist on 29 shs": the row names no kind but what the pieces pay. */
const PAYS = /(?:^| )(?:div|dist|distribution|dividend) on \d/
const KINDS: readonly Reading['kind'][] = ['buy', 'sell', 'dividend']

interface Row {
  readonly kind: Reading['kind']
  readonly lines: readonly [ScannedLine, ...ScannedLine[]]
  readonly header: readonly ScannedLine[]
  /** What stands behind the word of the trade in its line. */
  readonly rest: string
}

export interface StatementRow {
  /** One for each day and currency that the row can have. */
  readonly answers: readonly Omit<Answer, 'label'>[]
  /** Whether the balances around the row prove that it is the only one, and nothing in it is in doubt. */
  readonly isProven: boolean
}

/**
 * The only trade or dividend among the rows of an account's statement: a row with a day and a word of the trade, and
 * units × price = value, or of a dividend, and pieces with one amount. Null where several rows are transactions.
 */
export function readStatementRow(lines: readonly ScannedLine[], days: readonly LabelledDay[]): StatementRow | null {
  const [row, ...others] = lines.flatMap((_, index) => rowAt(lines, index) ?? [])
  if (row === undefined || others.length > 0) return null
  const amounts = row.kind === 'dividend' ? amountsOfDividend(row) : amountsOf(row)
  const security = securityOf(row)
  const [first] = row.lines
  const own = days.filter(({ lineIndex }) => lineIndex === first.line.index)
  const inRow = own.slice(0, leadingDays(first).length)
  const traded = row.kind === 'dividend' ? undefined : inRow.find(({ fields }) => fields.has('trade'))
  const day = traded ?? inRow[0]
  if (amounts === null || security === null || day === undefined) return null
  const answers = currenciesOf(row, amounts.net).flatMap((currency) =>
    day.days.map((each) => answer(row.kind, { ...amounts, currency }, { day: each, time: day.time, security })),
  )
  const isDated = traded !== undefined || inRow.every(({ days: [each] }) => each === day.days[0])
  const moved = movedBy({ kind: row.kind, net: amounts.net.value })
  const isExact = amounts.price === null || multiply(amounts.units, amounts.price, amounts.gross) === 'exact'
  const isProven = answers.length === 1 && isDated && isExact && isBetweenBalances(lines, first.line.index, moved)
  return { answers, isProven }
}

function rowAt(lines: readonly ScannedLine[], index: number): Row | null {
  const first = lines[index]
  if (first === undefined || !startsWithDay(first)) return null
  const below = lines.slice(index + 1, index + LINES_OF_ROW)
  const next = below.findIndex(startsWithDay)
  const own: Row['lines'] = [first, ...below.slice(0, next < 0 ? below.length : next)]
  const text = first.line.text.slice(leadingDays(first).at(-1)?.end ?? 0)
  const folded = foldText(text)
  const [kind, ...kinds] = KINDS.filter(
    (each) =>
      findTitleTerms(folded).some(({ fields }) => fields.has(each)) || (each === 'dividend' && PAYS.test(folded)),
  )
  const least = kind === 'dividend' ? 2 : 3
  if (kind === undefined || kinds.length > 0 || numbersOf(own).length < least) return null
  const rest = PAYS.test(folded) ? text : (/^\W*[\p{L}/-]+(.*)$/u.exec(text)?.[1] ?? '')
  return { kind, lines: own, header: lines.slice(Math.max(0, index - LINES_OF_HEADER), index), rest }
}

/** The days of booking and value at the start of a row; days farther behind are part of its text. */
function leadingDays({ line, days }: ScannedLine): readonly ScannedLine['days'][number][] {
  const first = days.findIndex(({ start }, at) => line.text.slice(days[at - 1]?.end ?? 0, start).trim() !== '')
  return first < 0 ? days : days.slice(0, first)
}

const numbersOf = (lines: readonly ScannedLine[]) =>
  lines.flatMap(({ numbers }) => numbers.filter(({ isPercent, isJoined }) => !isPercent && !isJoined))

/** The number before a word for pieces, and the only amount of the first line that holds money: a balance follows. */
function amountsOfDividend({ lines }: Row): RowAmounts | null {
  const ofLines = lines.map((line) => numbersOf([line]).filter(({ decimals }) => decimals === 2))
  const money = ofLines.find((numbers) => numbers.length > 0) ?? []
  const counts = lines.flatMap(({ line, numbers }) =>
    numbers.filter(({ end, isJoined }) => {
      const [word] = /(?<=^\s?)\p{L}+/u.exec(line.text.slice(end)) ?? []
      return !isJoined && word !== undefined && isPieceWord(word)
    }),
  )
  const [[units, ...others], [net, ...rest]] = [counts, money]
  if (units === undefined || net === undefined || others.length > 0 || rest.length > 0 || units === net) return null
  return { units, price: null, gross: net, net, fees: new Decimal(0) }
}

interface RowAmounts {
  readonly units: WrittenNumber
  /** Null where a dividend states none. */
  readonly price: WrittenNumber | null
  readonly gross: WrittenNumber
  readonly net: WrittenNumber
  readonly fees: Money['amount']
}

/** The first numbers of the row that prove themselves, or else nearly, and what is left of their value after costs. */
function amountsOf({ lines, kind }: Row): RowAmounts | null {
  const numbers = numbersOf(lines)
  for (const wanted of ['exact', 'near'] as const) {
    for (const [at, units] of numbers.entries()) {
      for (const [behind, price] of numbers.slice(at + 1).entries()) {
        const rest = numbers.slice(at + behind + 2)
        const place = rest.findIndex((value) => multiply(units, price, value) === wanted)
        const gross = rest[place]
        if (gross !== undefined) return withNet({ units, price, gross }, rest.slice(place + 1), kind)
      }
    }
  }
  return null
}

/** `near` where the row keeps a commission in its value, or an average price is cut: enough to be asked about. */
function multiply(units: WrittenNumber, price: WrittenNumber, value: WrittenNumber): 'exact' | 'near' | null {
  const factors = plainFactors(units.value.toNumber(), price.value.toNumber(), price.decimals)
  const gross = value.value.toNumber()
  if (value.decimals !== 2 || isWeakProduct(factors, gross)) return null
  if (checkProduct(factors, gross) === 'exact') return 'exact'
  return Math.abs(productOf(factors) - gross) <= gross * PRICE_ROUNDING_SHARE ? 'near' : null
}

/** The costs of a row stand between its value and what is paid, which may be stated once more; a balance follows. */
function withNet(
  product: { units: WrittenNumber; price: WrittenNumber; gross: WrittenNumber },
  rest: readonly WrittenNumber[],
  kind: Row['kind'],
): RowAmounts | null {
  const money = rest.filter(({ decimals }) => decimals === 2)
  let fees = new Decimal(0)
  if (money.length === 0) return { ...product, net: product.gross, fees }
  for (const net of money) {
    const wanted = kind === 'buy' ? product.gross.value.plus(fees) : product.gross.value.minus(fees)
    if (net.value.minus(wanted).abs().lt(HALF_CENT)) return { ...product, net, fees }
    fees = fees.plus(net.value)
  }
  return null
}

/** What the row names: an ISIN, or below the title of symbols the one behind the word of the trade. */
function securityOf({ lines, header, rest }: Row): SecurityMarks | null {
  const { security, isins } = findSecurity(lines.map(({ line }) => line))
  if (isins.length > 0) return isins.length === 1 ? security : null
  if (!header.some(({ line }) => SYMBOL_HEADER.test(line.text))) return null
  const [, symbol, name = ''] = SYMBOL.exec(rest) ?? []
  if (symbol === undefined) return null
  const named = name.trim().slice(0, NAME_LIMIT)
  return { isin: null, wkn: null, cusip: null, sedol: null, symbol, name: named === '' ? null : named }
}

/** Those in the row, otherwise that of its columns, or those of the titles above it. */
function currenciesOf({ lines, header }: Row, net: WrittenNumber): string[] {
  const codes = (of: readonly ScannedLine[]) => [
    ...new Set(of.flatMap(({ currencies }) => currencies.map(({ code }) => code))),
  ]
  const own = codes(lines)
  if (own.length > 0) return own
  const paid = lines.find(({ numbers }) => numbers.includes(net))
  const column = paid === undefined ? null : currencyOfColumns(paid, header)
  return column === null ? codes(header) : [column]
}

function answer(
  kind: Row['kind'],
  { units, price, gross, net, fees, currency }: RowAmounts & { currency: string },
  facts: Pick<Reading, 'day' | 'time' | 'security'>,
): Omit<Answer, 'label'> {
  const money = (amount: Money['amount']): Money => ({ amount, currency })
  const reading: Reading = {
    kind,
    ...facts,
    settlementDay: null,
    isSettledDay: false,
    exDay: null,
    units: units.value,
    price: price === null ? null : money(price.value),
    priceIsPercent: false,
    gross: money(gross.value),
    fees: money(fees),
    taxes: money(new Decimal(0)),
    net: money(net.value),
    rate: null,
  }
  const isExact = price !== null && multiply(units, price, gross) === 'exact'
  return { reading, proofs: isExact ? [proveProduct({ units, price, gross }, currency)] : [], bookedDay: null }
}
