import { type Text, text } from '@plumbline/text/text'
import { isDateCell } from '../cells/date-formats.ts'
import { findCheckedIsin } from '../cells/isin.ts'
import { guessType } from '../words/guess-type.ts'
import { canMean, isKnownHeader, meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import { readTradeSentence } from '../words/trade-sentence.ts'

const ACQUIRED =
  /\b(?:date acquired|acquired|date bought|buy date|purchase date|date purchased|opened|open date|entry date|acquisition date|kaufdatum|date d'achat|fecha (?:de )?compra)\b|^b(?:uy|ought)? ?date$/i
const SOLD =
  /\b(?:date sold|sold|sell date|sale date|date of sale|disposed|disposal date|closed|close date|exit date|date disposed|verkaufsdatum|date de vente|fecha (?:de )?venta)\b|^s(?:ell|old)? ?date$/i
const OPENED_FOR =
  /\b(?:open(?:ing)?|entry|buy|b) (?:price|rate)\b|\bprix d['’ ]entrée|\b(?:precio|preço) de (?:entrada|apertura|abertura)\b|\bprezzo d['’ ](?:ingresso|apertura)\b|\b(?:einstiegs|eröffnungs)(?:kurs|preis)\b|\b(?:openings|instap)koers\b|cena otwarcia|цена (?:входа|открытия)|giriş fiyatı|(?:开仓|進場|进场|入场)[价價]|진입가/iu
const CLOSED_FOR =
  /\b(?:clos(?:e|ing)|exit|sell|s) (?:price|rate)\b|\bprix de (?:sortie|clôture)|\b(?:precio|preço) de (?:salida|saída|cierre|fechamento)\b|\bprezzo (?:di|d['’ ]) ?(?:uscita|chiusura)\b|\b(?:ausstiegs|schluss)(?:kurs|preis)\b|\b(?:slot|uitstap)koers\b|cena zamknięcia|цена (?:выхода|закрытия)|çıkış fiyatı|(?:平仓|出場|出场|离场)[价價]|청산가/iu
const OPENED_AT = /\bopen(?:ing|ed)? (?:time|date)\b/i
const CLOSED_AT = /\bclos(?:e|ing|ed) (?:time|date)\b/i
const PROFIT = /\b(?:profit|p&l|pnl|gain)\b/i
const RESULT =
  /\b(?:gain|loss|p&l|pnl|p\/l|profit|cost basis|proceeds|term|gewinn|verlust|plus-value|ganancia|plusvalenza|resultat|(?:sell|sale) (?:value|price|rate|amt|amount))\b/i
const VALUED =
  /\b(?:last price|current price|market price|current value|market value|unrealized|unrealised|mark price|position value|percent of nav|day change|average cost|avg\.? cost|cost basis|ltp|cur\. val|closing price|valuation|mkt val(?:ue)?|open quantity|previous closing|% of (?:account|portfolio)|weight|aktueller kurs|bewertungskurs|einstiegskurs|absoluter gewinn|relativer gewinn|akt\. kurs|kaufkurs|kaufwert|einstandskurs|einstandswert|marktwert|plus\/moins-value|valorisation|valor actual|valore di mercato|marknadsvärde|gak|prix de revient|valorisations?|co[uû]t unitaire|variation journalière|wartość rynkowa)\b/i
/** The same in languages whose letters end no word for `\b`. */
const VALUED_ABROAD =
  /現在値|評価(?:額|損益)|前日比|取得(?:単価|金額)|时价|現價|现价|最新价|市值|浮动盈亏|持仓盈亏|成本价|현재가|평가(?:금액|손익)|매입(?:단가|금액)/
/** Of holdings, unless a column says what was done with them. */
const WORTH = /^(?:(?:total |book )?(?:value|cost)|cost price|balance)$/i
/** Headers of what was paid into an account; beside them, `VALUE` has what it is worth on a day. */
const INVESTED =
  /^(?:(?:amount |capital |total )?invested|investi|versé|eingezahlt|investiert|invertido|investito|investido)$/i
const VALUE = /^(?:(?:current |market |total )?value|valeur|wert|valor|valore)$/i
/** Headers of the other party's account. */
const BANK_ACCOUNT =
  /\b(?:iban|bic|blz|numer rachunku|nazwa (?:nadawcy|odbiorcy)|dane kontrahenta|begünstigter|zahlungspflichtiger|auftraggeber|tegenrekening|tegenpartij|ordenante|beneficiario|merchant (?:name|category))\b/i
/** Headers of the text of a booking, and titles above the movements of a cash account. */
const BOOKING_TEXT =
  /^(?:buchungstext|buchungsinformation(?:en)?|umsatztext|(?:vorgang\/)?verwendungszweck|kontotext.*)$/i
const RUNNING_BALANCE = /^(?:(?:running |account |cash |ending |closing )?balance|saldo|kontostand|solde)$/i
/** A day, a text, an amount, and the balance. */
const MIN_COLUMNS_OF_CASH = 4
const TITLE_OF_CASH = /^"?(?:konto)?umsätze\b.*\b(?:verrechnungskonto|girokonto|tagesgeld)|^"?verrechnungskonto\b/i
const SECURITY_CLASSES: readonly HeaderClass[] = ['units', 'price', 'isin', 'symbol']
const IDENTIFIERS: readonly HeaderClass[] = ['symbol', 'isin', 'name']
/** The units of one of several schemes, as in statements of pensions: `FUND SCHEME E - TIER I Units`. */
const UNITS_OF_SCHEME = /\b(?:scheme|tier|fund)\b.* units$/i
const MIN_VALUES = 2
const COST = /\bcost\b/i
const PROCEEDS = /\bproceeds\b/i
const GAIN = /\b(?:gain|profit|p&l|pnl)\b/i
/** What was paid for what is sold, beside the result of the sale. */
const COST_OF_SOLD =
  /平均取得|取得(?:価額|単価|金額)|매입(?:단가|금액|가)|成本[价價均]|giá vốn|себестоимость|\b(?:average cost|avg\.? cost|cost basis|cost price|book cost|purchase cost|prix de revient|einstands(?:kurs|preis|wert)|coste de compra|prezzo di carico|preço médio)\b/iu
const RESULT_OF_SALE =
  /実現損益|譲渡損益|실현손익|매매손익|实现盈亏|已實現損益|lãi\/lỗ|финансовый результат|\b(?:reali[sz]ed (?:gain|loss|profit|p&l|pnl|p\/l|result)|gain\/loss|profit\/loss|gewinn\/verlust|plus-value|plusvalenza|plusvalía)/iu
/** The day of a report, which trades have beside their own. */
const REPORT_DATE = /^report ?date$/i
/** What holdings are worth now, what they cost, and the difference: the price beside them is that of today. */
const WORTH_NOW = /\b(?:bestandswert|aktueller wert|marktwert|current value|market value)\b/i
const COST_OF_HOLDING = /\b(?:einstand(?:swert)?|kaufwert|cost|cost basis|total cost|book cost)\b/i
const RESULT_OF_HOLDING =
  /\b(?:g\/v|gewinn\/verlust|gesamtperformance|unreali[sz]ed|total gain|total return|gain\/loss)(?![\p{L}])/iu
const PRICE_PAID =
  /\b(?:(?:purchase|buy|cost|bought|entry|average|avg\.?) ?(?:price|cost)|price paid|unit cost|cost per)\b/i
/** The price and the value at which holdings were bought. */
const AT_COST = /^einstands(?:kurs|wert|preis)/i

const TITLE_OF_HOLDINGS =
  /^"?(?:depotübersicht|depotbestand|depotauszug|estado de cartera|overzicht portefeuille|(?:portfolio )?holdings?(?: summary| statement| report)?$|positions(?: for\b|$)|tenencia\b|cartera actual|posizioni\b|carteira\b)/i
const NUMBER_OF_NOTE = /\bnote (?:no\.?|number|id)$/i
/** Headers of a list that books each trade's value and commission on lines of their own. */
const BOOKED_AMOUNT = /^booking amount type$/i

/** Whether each line below a header combines a purchase and a sale: it has a date and a result for both together,
 * or the prices of both, as for closed positions. */
function reportsGains(header: readonly string[], hasSides = header.some(isType)): boolean {
  const cells = header.map(withSpaces)
  const has = (pattern: RegExp) => cells.some((cell) => pattern.test(cell))
  if ([OPENED_FOR, CLOSED_FOR].every(has) || [OPENED_AT, CLOSED_AT, OPENED_FOR, PROFIT].every(has)) return true
  const isOfDisposals = has(COST) && has(PROCEEDS) && has(GAIN)
  return (has(ACQUIRED) ? has(RESULT) : isOfDisposals) && has(SOLD) && !hasSides
}

/** Whether lines state the cost and the result of what each sells, and none of them buys. */
function reportsSales(header: readonly string[], lines: readonly (readonly string[])[]): boolean {
  const cells = header.map(withSpaces)
  if (![COST_OF_SOLD, RESULT_OF_SALE].every((pattern) => cells.some((cell) => pattern.test(cell)))) return false
  return listsUnits(header) && !hasTypes(header, lines, ['buy'])
}

/** Whether the type of a line below a header is one of these. */
function hasTypes(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  wanted: readonly string[],
): boolean {
  const types = header.flatMap((cell, index) => (isType(cell) ? [index] : []))
  const below = lines.slice(lines.findIndex((line) => line.every((cell, index) => cell === header[index])) + 1)
  return below.some((line) => types.some((index) => wanted.includes(guessType(line[index] ?? '') ?? '')))
}

/** Whether all that a table states are days, several costs, and the numbers of notes. */
function listsCosts(header: readonly string[]): boolean {
  const isCost = (cell: string) => canMean(cell, 'fee', 'tax')
  return (
    header.filter(isCost).length >= MIN_VALUES &&
    header.some(isDate) &&
    header.every((cell) => isCost(cell) || isDate(cell) || NUMBER_OF_NOTE.test(cell))
  )
}

/** Whether each line below a header has the units of several securities, each in columns of its own. */
function listsSchemes(header: readonly string[]): boolean {
  return header.filter((cell) => UNITS_OF_SCHEME.test(cell)).length >= MIN_VALUES
}

/** `boughtTimestamp` as `bought Timestamp`, `exit_price` as `exit price`. */
function withSpaces(cell: string): string {
  return cell.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}

/** What a file is instead of a list of transactions, as a sentence for the user. */
interface Report {
  readonly code: 'holdings' | 'not-transactions'
  readonly message: Text
}

function reportOf(message: Text, code: Report['code'] = 'not-transactions'): Report {
  return { code, message }
}

/**
 * Why a file without trades has no transactions, as a sentence for the user, or null: it reports realized gains, in the
 * table that is read or in another one, or lists holdings and no dates.
 */
export function reportInsteadOfTransactions(
  header: readonly string[],
  lines: readonly (readonly string[])[],
): Report | null {
  const hasSides = hasTypes(header, lines, ['buy', 'sell'])
  const otherGains = !isOfTrades(header) && lines.some((line) => reportsGains(line))
  if (reportsGains(header, hasSides) || reportsSales(header, lines) || otherGains) {
    const message = text(
      'This file reports realized gains: each line combines a purchase and a sale. Export the transaction history instead.',
    )
    return reportOf(message)
  }
  if (listsCosts(header)) {
    const message = text(
      'This file lists costs, without securities, units and amounts. Export the transaction history instead.',
    )
    return reportOf(message)
  }
  if (listsSchemes(header) || (!isOfTrades(header) && lines.some(listsSchemes))) {
    const message = text(
      'Each line of this file has several securities side by side. Enter these transactions by hand, or export them one per line.',
    )
    return reportOf(message)
  }
  const isValued = header.filter(isOfWorthNow).length >= MIN_VALUES
  const isOfWorth = header.filter((cell) => WORTH.test(cell)).length >= MIN_VALUES && !header.some(isType)
  const isOfHoldings =
    [WORTH_NOW, COST_OF_HOLDING, RESULT_OF_HOLDING].every((pattern) => header.some((cell) => pattern.test(cell))) &&
    !header.some((cell) => isType(cell) || PRICE_PAID.test(withSpaces(cell)))
  const isOfDays =
    [INVESTED, VALUE].every((pattern) => header.some((cell) => pattern.test(cell))) &&
    !header.some(isType) &&
    !listsUnits(header)
  const isAtCost = header.filter((cell) => AT_COST.test(cell)).length >= MIN_VALUES && !header.some(isType)
  const isUndated = listsUnits(header) && !header.some(isType) && !header.some(isDate) && !lines.flat().some(isDateCell)
  const isDated = header.some((cell) => AS_OF.test(cell)) && (header.some(isOfWorthNow) || listsUnits(header))
  const isAsOf = isDated && !header.some(isDate) && !header.some(isType)
  const dates = header.filter(isDate)
  const isReported =
    dates.length > 0 && dates.every((cell) => REPORT_DATE.test(cell)) && isValued && !header.some(isType)
  const isTitled = lines.some(([cell]) => TITLE_OF_HOLDINGS.test(cell ?? ''))
  if (
    isOfHoldings ||
    isAtCost ||
    isOfDays ||
    isUndated ||
    isAsOf ||
    isReported ||
    (isTitled && isValued) ||
    ((isValued || isOfWorth) && !header.some(isDate))
  ) {
    const message = text(
      'This file lists holdings and their value, not purchases and sales. Export the transaction history instead. Without one, open “Start with your holdings” in a portfolio. To compare holdings, open “Compare with a statement” there.',
    )
    return reportOf(message, 'holdings')
  }
  const isOfBookings = (['debit', 'credit'] as const).every((wanted) => header.some((cell) => canMean(cell, wanted)))
  const isOfCash =
    (isOfBookings && !header.some(isType)) ||
    (header.length >= MIN_COLUMNS_OF_CASH &&
      header.some((cell) => RUNNING_BALANCE.test(cell)) &&
      !header.some(namesSecurity)) ||
    header.some((cell) => BANK_ACCOUNT.test(withSpaces(cell)) || BOOKED_AMOUNT.test(cell) || BOOKING_TEXT.test(cell)) ||
    lines.some(([cell]) => TITLE_OF_CASH.test(cell ?? ''))
  const movesMoney = isOfCash || (!hasSides && movesMoneyOnly(header, lines))
  if (movesMoney && !header.some(isOfSecurity) && !lines.some(tellsTrade)) {
    const message = text(
      'This file lists the movements of a cash account, without units and prices. Export the transactions of the securities account instead.',
    )
    return reportOf(message)
  }
  return null
}

/** Whether every column is known and has no securities, and no line has an ISIN. */
function movesMoneyOnly(header: readonly string[], lines: readonly (readonly string[])[]): boolean {
  const parts = header.flatMap((cell) => cell.split(' / '))
  const has = (wanted: HeaderClass) => parts.some((cell) => canMean(cell, wanted))
  const isOfMoney = parts.every(isKnownHeader) && header.some(isDate) && has('total') && has('comments')
  return isOfMoney && !header.some(namesSecurity) && !lines.flat().some((cell) => findCheckedIsin(cell) !== null)
}

/** Whether a header names what a holding costs or is worth. */
function isOfWorthNow(cell: string): boolean {
  return VALUED.test(withSpaces(cell)) || VALUED_ABROAD.test(cell)
}

function isOfSecurity(cell: string): boolean {
  return canMean(cell, ...SECURITY_CLASSES)
}

/** A name, and not a description, which tells what a movement of money was for. */
function namesSecurity(cell: string): boolean {
  const classes = meaningsOfHeader(cell).map((meaning) => meaning.class)
  return classes.includes('name') && !classes.includes('comments')
}

function tellsTrade(cells: readonly string[]): boolean {
  return cells.some((cell) => (readTradeSentence(cell)?.price ?? '') !== '')
}

function isOfTrades(header: readonly string[]): boolean {
  return header.some((cell) => canMean(cell, 'units'))
}

/** Whether the header names securities and their units. */
function listsUnits(header: readonly string[]): boolean {
  const classes = header.flatMap((cell) => meaningsOfHeader(cell).map((meaning) => meaning.class))
  return classes.includes('units') && IDENTIFIERS.some((known) => classes.includes(known))
}

function isType(cell: string): boolean {
  return canMean(cell, 'side', 'type')
}

/** The day of a valuation is no day of a trade. */
const AS_OF =
  /\b(?:as of|as at|valuation|stichtag|datum der erstellung|peildatum|data (?:di )?riferimento|fecha de referencia|date de référence)\b|^date d'arrêté/i

/** `Valeur` alone can be a settlement date, but `Valeur totale` is an amount. */
function isDate(cell: string): boolean {
  if (AS_OF.test(cell)) return false
  const isAmount = canMean(cell, 'total')
  return meaningsOfHeader(cell).some(
    ({ class: known, match }) => /date$/i.test(known) && (match === 'known' || !isAmount),
  )
}
