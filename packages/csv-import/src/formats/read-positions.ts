import { findIsin } from '../cells/isin.ts'
import { type DecimalMark, decimalMarkShownBy, readNumber } from '../cells/numbers.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { detectDelimiter } from './detect-delimiter.ts'
import { splitRecords } from './split-records.ts'

/** What a broker shows of one holding, or of the cash of a currency. */
export interface StatedPosition {
  /** 1-based, in the text. */
  readonly line: number
  readonly name: string
  readonly symbol: string | null
  readonly isin: string | null
  /** A plain decimal; of cash, the balance. */
  readonly units: string
  /** A plain decimal, in `currency`. */
  readonly value: string | null
  /** What all units cost, or one of them, as plain decimals in `currency`; at most one is stated. Null of cash. */
  readonly cost: string | null
  readonly unitCost: string | null
  /** ISO 4217. */
  readonly currency: string | null
  readonly isCash: boolean
}

export interface PositionList {
  readonly positions: readonly StatedPosition[]
  /** Lines with text that say no units. */
  readonly unread: readonly { readonly line: number; readonly text: string }[]
}

const CASH =
  /^(?:cash|guthaben|bargeld|barbestand|liquidität|kontostand|verrechnungskonto|saldo|liquidités|efectivo|liquidità)\b/i
const VALUE =
  /\b(?:market value|mkt\.? ?val(?:ue)?|current value|position value|value|kurswert|marktwert|wert|depotwert|waarde|valeur|valorisation|valor|valore|marknadsvärde)\b/i
const NOT_VALUE = /einstand|kauf|cost|book|buy|avg|average|purchase|gain|loss|gewinn|verlust|change|%|per unit/i
const UNIT_COST =
  /(?<!\p{L})(?:(?:average|avg\.?|purchase|buy(?:ing)?|entry|book|unit) (?:cost|price)|cost (?:price|per (?:share|unit))|cost basis (?:\/ ?share|per share)|einstands(?:kurs|preis)|einstiegskurs|kaufkurs|kaufpreis je stück|durchschnitts(?:kurs|preis)|prix de revient|cours de revient|pru|prix (?:d['’]achat|moyen)|precio (?:medio|de compra)|coste medio|prezzo (?:medio|di (?:carico|acquisto))|gak|gem(?:iddelde|\.)? (?:aankoop)?(?:koers|prijs)|aankoopkoers|preço (?:médio|de compra)|średnia cena(?: zakupu)?|cena zakupu)(?![\p{L}])/iu
const COST =
  /(?<!\p{L})(?:(?:total )?cost(?: basis)?(?: total)?|book (?:value|cost)|purchase value|(?:amount )?invested|einstandswert|kaufwert|anschaffungs(?:wert|kosten)|einstand|montant investi|valeur d['’]achat|coste(?: total)?|valor de compra|importe invertido|valore di (?:carico|acquisto)|aankoopwaarde|kostprijs|custo(?: total)?|wartość zakupu)(?![\p{L}])/iu
const NOT_COST = /gain|loss|gewinn|verlust|change|%|\bpercent/i
const CURRENCY = /^[A-Z]{3}$/
const NUMBER = /^[+\-\u2212]?\d[\d.,'\u2019]*$/

/**
 * Reads what a broker shows of its positions: a table with a header that names units and securities, as in a file or
 * copied from a page, or lines such as `SAP 12.5`. Nothing is guessed: a line without units is returned as unread.
 *
 * @param mark The decimal mark of numbers that could be read both ways.
 */
export function readPositions(text: string, mark: DecimalMark): PositionList {
  const { records } = splitRecords(text, detectDelimiter(text))
  const columns = findColumns(records)
  return columns === undefined ? readLines(text, mark) : readTable(records, columns, mark)
}

interface Columns {
  /** Position of the header among the records. */
  header: number
  units: number
  name: number
  symbol: number
  isin: number
  currency: number
  value: number
  cost: number
  unitCost: number
}

const NONE = -1

function findColumns(records: readonly CsvRecord[]): Columns | undefined {
  for (const [header, { cells }] of records.entries()) {
    const at = (field: string) => cells.findIndex((cell) => meaningsOfHeader(cell)[0]?.class === field)
    const [units, name, symbol, isin] = [at('units'), at('name'), at('symbol'), at('isin')]
    if (units === NONE || Math.max(name, symbol, isin) === NONE) continue
    const hasAmounts = (index: number) =>
      records.slice(header + 1).some((row) => plainNumber(row.cells[index] ?? '', '.') !== null)
    const value = cells.findIndex(
      (cell, index) => index !== units && VALUE.test(cell) && !NOT_VALUE.test(cell) && hasAmounts(index),
    )
    const ofCost = (words: RegExp, isMeant: (cell: string) => boolean) =>
      cells.findIndex(
        (cell, index) =>
          index !== units && words.test(cell) && !NOT_COST.test(cell) && isMeant(cell) && hasAmounts(index),
      )
    const unitCost = ofCost(UNIT_COST, () => true)
    const cost = ofCost(COST, (cell) => !UNIT_COST.test(cell))
    return { header, units, name, symbol, isin, currency: at('currency'), value, cost, unitCost }
  }
  return undefined
}

function readTable(records: readonly CsvRecord[], columns: Columns, mark: DecimalMark): PositionList {
  const rows = records.slice(columns.header + 1)
  const markOf = (index: number) => rows.flatMap(({ cells }) => decimalMarkShownBy(cells[index] ?? '') ?? [])[0] ?? mark
  const [unitsMark, valueMark] = [markOf(columns.units), markOf(columns.value)]
  const [costMark, unitCostMark] = [markOf(columns.cost), markOf(columns.unitCost)]
  const positions: StatedPosition[] = []
  const unread: { line: number; text: string }[] = []
  for (const { cells, line } of rows) {
    const cell = (index: number) => (index === NONE ? '' : (cells[index] ?? '').trim())
    const name = cell(columns.name)
    const symbol = cell(columns.symbol)
    const isin = findIsin(cell(columns.isin) || symbol || name)
    const units = plainNumber(cell(columns.units), unitsMark)
    const value = plainNumber(cell(columns.value), valueMark)
    const isCash = CASH.test(name) || CASH.test(symbol) || (CURRENCY.test(symbol || name) && isCurrency(symbol || name))
    const stated = [cell(columns.currency), symbol, name].find((each) => CURRENCY.test(each) && isCurrency(each))
    const currency =
      stated ?? cells.map((each) => each.trim()).find((each) => CURRENCY.test(each) && isCurrency(each)) ?? null
    const amount = isCash ? (value ?? units) : units
    if (amount === null || (name === '' && symbol === '' && isin === null)) {
      if (cells.some((each) => each.trim() !== '')) unread.push({ line, text: cells.join(' ').trim() })
      continue
    }
    const named = { name: name || symbol || isin || '', symbol: symbol === '' || symbol === isin ? null : symbol, isin }
    const cost = isCash ? null : plainNumber(cell(columns.cost), costMark)
    const unitCost = isCash || cost !== null ? null : plainNumber(cell(columns.unitCost), unitCostMark)
    positions.push({ line, ...named, units: amount, value: isCash ? null : value, cost, unitCost, currency, isCash })
  }
  return { positions, unread }
}

/**
 * Each line is a holding: its name and its units, in either order. The cost of one unit may follow after `@`. A line of
 * cash has a currency and the balance.
 */
function readLines(text: string, mark: DecimalMark): PositionList {
  const positions: StatedPosition[] = []
  const unread: { line: number; text: string }[] = []
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = raw.trim()
    if (trimmed === '') continue
    const position = readLine(trimmed, index + 1, mark)
    if (position === undefined) unread.push({ line: index + 1, text: trimmed })
    else positions.push(position)
  }
  return { positions, unread }
}

/** What one unit cost: `SAP 12.5 @ 98.40 EUR`. */
const PAID = /\s*@\s*([\d.,'’]+)/

function readLine(stated: string, line: number, mark: DecimalMark): StatedPosition | undefined {
  const paid = PAID.exec(stated)?.[1]
  const unitCost = paid === undefined ? null : plainNumber(paid, mark)
  if (paid !== undefined && unitCost === null) return undefined
  const text = stated.replace(PAID, ' ')
  const words = text.split(/[\s;:]+/).filter((word) => word !== '' && word !== '×' && word !== 'x')
  const isNumber = (word: string) => NUMBER.test(word)
  const currency = words.find((word) => CURRENCY.test(word) && isCurrency(word)) ?? null
  const names = words.filter((word) => !isNumber(word) && word !== currency)
  const numbers = isNumber(words[0] ?? '')
    ? words.slice(0, 1)
    : words.slice(lastName(words, currency) + 1).filter(isNumber)
  const [first, second] = numbers
  const units = first === undefined ? null : plainNumber(first, mark)
  if (units === null) return undefined
  const isCash = currency !== null && (names.length === 0 || CASH.test(names.join(' ')))
  if (names.length === 0 && !isCash) return undefined
  const name = isCash ? currency : isNumber(words[0] ?? '') ? names.join(' ') : nameBefore(words, currency)
  const isin = findIsin(name)
  const value = second === undefined || isCash ? null : plainNumber(second, mark)
  const paidFor = { cost: null, unitCost: isCash ? null : unitCost }
  return { line, name, symbol: name.includes(' ') ? null : name, isin, units, value, ...paidFor, currency, isCash }
}

/** Where the name ends: numbers within it, as in `Fund 50`, belong to it if words follow. */
function lastName(words: readonly string[], currency: string | null): number {
  return words.findLastIndex((word) => !NUMBER.test(word) && word !== currency)
}

function nameBefore(words: readonly string[], currency: string | null): string {
  return words
    .slice(0, lastName(words, currency) + 1)
    .filter((word) => word !== currency)
    .join(' ')
}

function plainNumber(cell: string, mark: DecimalMark): string | null {
  const number = readNumber(cell.trim().replace('\u2212', '-'), decimalMarkShownBy(cell) ?? mark)
  return number.kind === 'number' ? number.value : null
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}
