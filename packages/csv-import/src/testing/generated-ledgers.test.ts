import type { Text } from '@plumbline/text/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMapping } from '../interpretations/check-mapping.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import type { ImportRow } from '../readings/import-row.ts'
import { tableOf } from './csv-bytes.ts'
import {
  type BrokerLayout,
  type DateStyle,
  type GeneratedRow,
  LAYOUT_WORDS,
  type NumberStyle,
  SECURITIES,
  totalOf,
  writeBrokerLayout,
} from './write-broker-layout.ts'

const COLUMNS = 9
/** The same ledgers each time: more of them, and others, were tried by hand. */
const SAMPLED = { numRuns: 60, seed: 20_240_229 }
const NUMBER_STYLES: readonly NumberStyle[] = [
  { decimal: '.', thousands: '' },
  { decimal: ',', thousands: '' },
  { decimal: '.', thousands: ',' },
  { decimal: ',', thousands: '.' },
  { decimal: '.', thousands: "'" },
  { decimal: ',', thousands: ' ' },
  { decimal: ',', thousands: '\u00a0' },
  { decimal: ',', thousands: '\u202f' },
]
const DATE_STYLES: readonly DateStyle[] = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'MM/DD/YYYY',
  'YYYYMMDD',
]

const layouts: fc.Arbitrary<BrokerLayout> = fc.record({
  words: fc.constantFrom(...LAYOUT_WORDS),
  numbers: fc.constantFrom(...NUMBER_STYLES),
  date: fc.constantFrom(...DATE_STYLES),
  delimiter: fc.constantFrom(',', ';', '\t'),
  hasSignedTotals: fc.boolean(),
  hasSignedUnits: fc.boolean(),
  order: fc.shuffledSubarray(
    Array.from({ length: COLUMNS }, (_, index) => index),
    { minLength: COLUMNS },
  ),
})

const days = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2024-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Units are whole or have up to four decimals; the price is between 1.00 and 9,999.99. */
const generatedRows: fc.Arbitrary<GeneratedRow> = fc.record({
  type: fc.constantFrom('buy', 'sell', 'dividend'),
  date: days,
  security: fc.nat({ max: SECURITIES.length - 1 }),
  units: fc.oneof(
    fc.integer({ min: 1, max: 3000 }).map((units) => units * 10_000),
    fc.integer({ min: 10_000, max: 20_000_000 }),
  ),
  price: fc.integer({ min: 100, max: 999_999 }),
  fee: fc.integer({ min: 0, max: 99 }),
  currency: fc.constantFrom('EUR', 'USD'),
})

/** Rows that settle what a file must show: which number of a date is the day, and which mark is the decimal one. */
const PROOF: readonly GeneratedRow[] = [
  { type: 'buy', date: '2020-03-25', security: 0, units: 1_500_000, price: 123_456, fee: 12, currency: 'EUR' },
  { type: 'sell', date: '2021-07-30', security: 0, units: 25_000, price: 98_765, fee: 12, currency: 'EUR' },
]
const ledgers = fc.array(generatedRows, { maxLength: 25 }).map((rows) => [...PROOF, ...rows])

/** As brokers list them: without an order dates of two readings can only be asked for. */
function inOrder(rows: fc.Arbitrary<GeneratedRow[]>): fc.Arbitrary<GeneratedRow[]> {
  return rows.map((ledger) => ledger.toSorted((a, b) => a.date.localeCompare(b.date)))
}

function readText(text: string): { rows: ImportRow[]; questions: Text[] } {
  const table = tableOf(text)
  const mapping = guessMapping(table)
  return { rows: buildRows(table, mapping), questions: checkMapping(table, mapping) }
}

/** Nobody who writes in another language or trades in euros alone has the month first: that settles a date. */
function isAmerican(ledger: readonly GeneratedRow[], { words }: BrokerLayout): boolean {
  const isEnglish = LAYOUT_WORDS.indexOf(words) < 2
  return isEnglish && ledger.some(({ currency }) => currency === 'USD')
}

const asNumber = (hundredths: number) => hundredths / 100

function expectedOf(row: GeneratedRow) {
  const isTrade = row.type !== 'dividend'
  return {
    type: row.type,
    date: row.date,
    isin: SECURITIES[row.security]?.isin,
    units: isTrade ? row.units / 10_000 : 0,
    price: asNumber(isTrade ? row.price : totalOf(row)),
    fee: asNumber(isTrade ? row.fee : 0),
    currency: row.currency,
  }
}

const actualOf = ({ type, date, isin, units, price, fee, currency }: ImportRow) => ({
  type,
  date,
  isin,
  units: Number(units),
  price: Number(price),
  fee: Number(fee),
  currency,
})

describe('a generated ledger', () => {
  test('round-trips exactly from any layout, language, and format of numbers and dates', () => {
    fc.assert(
      fc.property(ledgers, layouts, (ledger, layout) => {
        const { rows, questions } = readText(writeBrokerLayout(ledger, layout))
        expect(questions).toEqual([])
        expect(rows.map(({ outcome }) => outcome)).toEqual(ledger.map(() => ({ kind: 'ready' })))
        expect(rows.map(actualOf)).toEqual(ledger.map(expectedOf))
      }),
      SAMPLED,
    )
  })

  test('is never read wrongly where the file alone does not settle its formats', () => {
    fc.assert(
      fc.property(inOrder(fc.array(generatedRows, { minLength: 1, maxLength: 5 })), layouts, (ledger, layout) => {
        fc.pre(layout.date !== 'MM/DD/YYYY' || isAmerican(ledger, layout))
        const { rows, questions } = readText(writeBrokerLayout(ledger, layout))
        if (questions.length > 0) return
        for (const [index, row] of rows.entries()) {
          const stated = ledger[index]
          if (row.outcome.kind === 'ready' && stated) expect(actualOf(row)).toEqual(expectedOf(stated))
        }
      }),
      SAMPLED,
    )
  })
})

/** Further trades that add up exactly: the file shows that its totals contain the fees, and no other cost. */
const EXACT_TRADES: readonly GeneratedRow[] = [
  { type: 'buy', date: '2020-04-27', security: 1, units: 30_000, price: 4567, fee: 45, currency: 'EUR' },
  { type: 'buy', date: '2020-05-26', security: 2, units: 20_000, price: 10_950, fee: 45, currency: 'EUR' },
  { type: 'sell', date: '2021-08-31', security: 1, units: 10_000, price: 5678, fee: 45, currency: 'EUR' },
  { type: 'sell', date: '2021-09-28', security: 2, units: 10_000, price: 12_345, fee: 45, currency: 'EUR' },
]
const AMOUNT_COLUMNS = { units: 4, price: 5, fee: 6, total: 8 } as const

describe('one digit that was changed', () => {
  test('in units, price, fee or total of a trade is noticed if they differ by more than their rounding', () => {
    const trades = ledgers.map((ledger) => [...EXACT_TRADES, ...ledger].filter(({ type }) => type !== 'dividend'))
    const change = fc.record({
      row: fc.nat(),
      column: fc.constantFrom(...Object.values(AMOUNT_COLUMNS)),
      place: fc.nat(),
      shift: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(trades, layouts, change, (ledger, layout, choice) => {
        const { text, row, amounts, change } = changeDigit(writeBrokerLayout(ledger, layout), layout, choice)
        fc.pre(differByMoreThanRounding(amounts, ledger[row]?.type === 'sell'))
        const { rows, questions } = readText(text)
        const isNoticed = questions.length > 0 || rows[row]?.outcome.kind !== 'ready'
        expect(isNoticed, change).toBe(true)
      }),
      { ...SAMPLED, numRuns: 200 },
    )
  })
})

interface PrintedAmount {
  readonly value: number
  /** Half of the last printed digit; whole numbers are exact. */
  readonly error: number
}

type PrintedAmounts = Readonly<Record<keyof typeof AMOUNT_COLUMNS, PrintedAmount>>

function differByMoreThanRounding({ units, price, fee, total }: PrintedAmounts, isSell: boolean): boolean {
  const expected = units.value * price.value + (isSell ? -fee.value : fee.value)
  const rounding = units.error * price.value + price.error * units.value + fee.error + total.error
  return Math.abs(total.value - expected) > rounding * 1.001 + 1e-6
}

interface DigitChoice {
  readonly row: number
  readonly column: number
  readonly place: number
  readonly shift: number
}

/** Replaces any one digit of an amount. Returns the text and the amounts of its row afterwards. */
function changeDigit(text: string, { order, delimiter, numbers }: BrokerLayout, choice: DigitChoice) {
  const lines = text.trimEnd().split('\n')
  const row = choice.row % (lines.length - 1)
  const cells = splitLine(lines[row + 1] ?? '', delimiter)
  const index = order.indexOf(choice.column)
  const before = cells[index] ?? ''
  const digits = [...before.matchAll(/\d/g)].map((match) => match.index)
  const at = digits[choice.place % digits.length] ?? 0
  const after = before.slice(0, at) + ((Number(before[at]) + choice.shift) % 10) + before.slice(at + 1)
  cells[index] = after
  lines[row + 1] = cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)
  const amountIn = (column: number) => printedAmount(cells[order.indexOf(column)] ?? '', numbers)
  const { units, price, fee, total } = AMOUNT_COLUMNS
  const amounts = { units: amountIn(units), price: amountIn(price), fee: amountIn(fee), total: amountIn(total) }
  return { text: `${lines.join('\n')}\n`, row, amounts, change: `${before} became ${after}` }
}

function printedAmount(cell: string, { decimal, thousands }: NumberStyle): PrintedAmount {
  const [whole = '', fraction = ''] = cell.replace('-', '').replaceAll(thousands, '').split(decimal)
  return { value: Number(`${whole}.${fraction}`), error: fraction === '' ? 0 : 0.5 * 10 ** -fraction.length }
}

function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"([^"]*)"/.exec(rest)
    const cell = quoted?.[1] ?? rest.split(delimiter)[0] ?? ''
    cells.push(cell)
    rest = rest.slice(quoted ? quoted[0].length : cell.length)
    if (rest === '') return cells
    rest = rest.slice(delimiter.length)
  }
}
