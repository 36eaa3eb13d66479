import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'

/** A security that a company action brings, as far as the row names it. */
export interface StatedSecurity {
  isin: string | null
  symbol: string | null
  name: string | null
}

interface StatedMoney {
  amount: string
  currency: string
}

/** What a row says that a company did to a holding. */
export interface StatedAction {
  kind: 'exchange' | 'spinoff' | 'takeover' | 'bonus'
  /** ISO date: the first day on which it counts. */
  date: string
  /** The security that was held. */
  held: { isin: string; symbol: string }
  /** The other security of an exchange or a spin-off. */
  other: StatedSecurity | null
  /** New units per unit held, a decimal; null for a takeover. */
  ratio: string | null
  /** Money for all units, a decimal, and its currency; null without any. */
  money: StatedMoney | null
  /** The sentence of the row. */
  text: string
}

/** Its cell as the readers of Interactive Brokers' files name the columns. */
const DATE = 'Date'
const UNITS = 'Units'

/** The sentences have up to some 200. A comment of more is another one. */
const MAX_TEXT_LENGTH = 280

const HELD = /^([A-Z0-9][A-Z0-9 .]{0,29})\(([A-Z]{2}[A-Z0-9]{9}\d)\) +(.+)$/i
/** `(GEV, GE VERNOVA INC, US36828A1016)`: the security of the row, at its end. */
const OF_ROW = /\(([^(),]+), (.+), ([A-Z0-9]{9,12})\)$/i
const COUNT = String.raw`(\d+(?:\.\d+)?)`
const RATIO = `${COUNT} FOR ${COUNT}`
const TARGET = String.raw`(?:[A-Z0-9.]*\()?([A-Z0-9]{9,12})\)?`
const MONEY = `([A-Z]{3}) ${COUNT}`
const SPINOFF = new RegExp(`^SPIN-?OFF +${RATIO}`, 'i')
const MERGER = new RegExp(String.raw`^MERGED ?\([^)]*\) +WITH ${TARGET} ${RATIO}`, 'i')
const MERGER_WITH_MONEY = new RegExp(String.raw`^CASH AND STOCK MERGER \([^)]*\) ${TARGET} ${RATIO} AND ${MONEY}`, 'i')
const TAKEOVER = new RegExp(String.raw`^MERGED ?\([^)]*\) +FOR ${MONEY} PER SHARE`, 'i')
const NEW_ISIN = new RegExp(`^CUSIP/ISIN CHANGE TO ${TARGET}`, 'i')
const BONUS = new RegExp(`^STOCK DIVIDEND (?:[A-Z0-9]{12} )?${RATIO}`, 'i')

/**
 * The company action that a row of Interactive Brokers' states; undefined where it states none, or not all of it. Money
 * is per unit, so that the units of the row are needed.
 *
 * @param headers of the table
 * @param cells of the row
 */
export function statedAction(headers: readonly string[], cells: readonly string[]): StatedAction | undefined {
  const date = cells[headers.indexOf(DATE)] ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const units = cells[headers.indexOf(UNITS)] ?? ''
  for (const text of cells) {
    if (text.length > MAX_TEXT_LENGTH) continue
    const [, symbol, isin, words] = HELD.exec(text) ?? []
    if (symbol === undefined || isin === undefined || words === undefined) continue
    const read = readWords(words, units)
    if (read !== undefined) return { ...read, date, held: { isin: isin.toUpperCase(), symbol: symbol.trim() }, text }
  }
  return undefined
}

type ReadWords = Pick<StatedAction, 'kind' | 'other' | 'ratio' | 'money'>

function readWords(words: string, units: string): ReadWords | undefined {
  const spinoff = SPINOFF.exec(words)
  if (spinoff !== null)
    return { kind: 'spinoff', other: ofRow(words), ratio: ratioOf(spinoff[1], spinoff[2]), money: null }
  const merger = MERGER.exec(words)
  if (merger !== null)
    return { kind: 'exchange', other: target(merger[1], words), ratio: ratioOf(merger[2], merger[3]), money: null }
  const mixed = MERGER_WITH_MONEY.exec(words)
  if (mixed !== null) {
    const money = moneyOf(mixed[4], mixed[5], units)
    return money && { kind: 'exchange', other: target(mixed[1], words), ratio: ratioOf(mixed[2], mixed[3]), money }
  }
  const takeover = TAKEOVER.exec(words)
  if (takeover !== null) {
    const money = moneyOf(takeover[1], takeover[2], units)
    return money && { kind: 'takeover', other: null, ratio: null, money }
  }
  const renamed = NEW_ISIN.exec(words)
  if (renamed !== null) return { kind: 'exchange', other: target(renamed[1], words), ratio: '1', money: null }
  const bonus = BONUS.exec(words)
  return bonus === null ? undefined : { kind: 'bonus', other: null, ratio: ratioOf(bonus[1], bonus[2]), money: null }
}

/** The security at the end of the row; without one, nothing is known of it. */
function ofRow(words: string): StatedSecurity {
  const [, symbol = null, name = null, code = ''] = OF_ROW.exec(words) ?? []
  return { isin: isinOf(code), symbol, name }
}

/** The security of an exchange by its code. The row names it only where it is the one that came. */
function target(code: string | undefined, words: string): StatedSecurity {
  const named = ofRow(words)
  const isin = isinOf(code ?? '')
  return named.isin === isin ? named : { isin, symbol: null, name: null }
}

function isinOf(code: string): string | null {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(code) ? code.toUpperCase() : null
}

const MAX_DECIMALS = 12

function ratioOf(more = '1', less = '1'): string {
  return formatDecimal(new ExactDecimal(more).div(less).toDecimalPlaces(MAX_DECIMALS))
}

/** Only the row of the units that went says for how many the money was. */
function moneyOf(currency = '', perUnit = '', units: string): StatedMoney | undefined {
  const plain = units.replaceAll(',', '')
  const count = /^-\d+(?:\.\d+)?$/.test(plain) ? new ExactDecimal(plain.slice(1)) : undefined
  if (count === undefined) return undefined
  return { amount: formatDecimal(count.times(perUnit).toDecimalPlaces(2)), currency: currency.toUpperCase() }
}
