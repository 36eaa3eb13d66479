import { hasCusipCheckDigit, hasIsinCheckDigit, hasSedolCheckDigit } from '../laws/check-digits.ts'
import type { SecurityMarks } from '../readings.ts'
import { currencyOf } from '../words/currencies.ts'
import { findAmountTerms, findDayTerms, findNameTerms, findTitleTerms, isPieceWord } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { AmountField } from '../words/word-list.ts'
import type { Line } from './document-lines.ts'
import { SYMBOLS_LIKE_CURRENCIES } from './scan-line.ts'

export interface FoundSecurity {
  /** Null where the document names no security at all. */
  readonly security: SecurityMarks | null
  /** ISINs with a valid check digit, without repetition, in their order. */
  readonly isins: readonly string[]
  /** What stands where an ISIN is expected, but fails its check digit. */
  readonly doubtfulIsin: string | null
}

const ISIN = /(?<![A-Z0-9])([A-Z]{2}[A-Z0-9]{9}[0-9])(?!(?!NKN|WKN|Val)[A-Z0-9]{2})/g
/** Behind its label an ISIN may be written in groups: "ISIN US 037833100 5". */
const GROUPED_ISIN = /ISIN\S{0,6}[\s.:#]*([A-Z]{2}(?:[ -]?[A-Z0-9]){9}[ -]?[0-9])(?![A-Z0-9])/g
const WKN =
  /(?:WKN|WPKN|Wertpapierkennnummer|W(?:ert)?P(?:apier)?-?Kenn-?(?:nummer|Nr\.?)|Kenn-?Nr\.?)[\s.:/)]*(?:Nr\.?)?[\s:]*([A-Z0-9]{6})(?![A-Z0-9])/i
const BRACKETED_WKN = /[A-Z]{2}[A-Z0-9]{10}\s*\(([A-Z0-9]{6})\)/
const CUSIP = /CUSIP[\s.:#]*(?:Nr\.?|No\.?)?[\s:]*([0-9A-Z]{9})(?![A-Z0-9])/
const SEDOL = /SEDOL[\s.:]*([0-9B-DF-HJ-NP-TV-Z]{6}[0-9])(?![A-Z0-9])/
const SYMBOL =
  /(?:Symbol|Ticker|Kennung|(?:ASX|Stock|Security|Share|Ticker) (?:Code|Symbol)|EPIC|TIDM)\s*[:.]?\s+([A-Z][A-Z0-9.]{0,9})(?![A-Za-z0-9])/i
export const SYMBOL_HEADER = /(?<!\p{L})(?:Symbol|Ticker|(?:ASX|Stock|Security|Share) Code|EPIC|TIDM)(?!\p{L})/iu
const BRACKETED_SYMBOL = /\p{L}{3,}[^()]*\(([A-Z]{3,6})\)/u
/** "Buy VOO", "3 shares of VOO": not "BUY NOTE", where every word is in capitals. */
const TRADED_SYMBOL = /(?:^(?:Buy|Sell|Bought|Sold)|(?<=\s)shares of) ([A-Z]{2,5})(?![\p{L}\d]| [A-Z]{2})/u
const COIN =
  /(?<![A-Z0-9])(BTC|ETH|XRP|ADA|SOL|DOT|DOGE|LTC|BCH|LINK|XLM|UNI|AVAX|MATIC|ATOM|EOS|XTZ|TRX|SHIB)(?![A-Z0-9])/
const NAME_LIMIT = 80

export function findSecurity(lines: readonly Line[]): FoundSecurity {
  const marks = lines.flatMap(({ text }) => [...text.matchAll(ISIN)].map((match) => match[1] ?? ''))
  const shaped = [...new Set(marks)].filter((mark) => /\d{2}/.test(mark) && !/^(?:XX|ID|NR)/.test(mark))
  const grouped = lines.flatMap(({ text }) =>
    [...text.matchAll(GROUPED_ISIN)].map((match) => (match[1] ?? '').replace(/[ -]/g, '')),
  )
  const isins = [...new Set([...shaped, ...grouped].filter(hasIsinCheckDigit))]
  const labelled = lines.flatMap(
    ({ text }) => /ISIN[^A-Z0-9]{0,4}([A-Z]{2}[A-Z0-9]{9}[0-9])(?!(?!NKN|WKN|Val)[A-Z0-9]{2})/.exec(text)?.[1] ?? [],
  )
  const doubtfulIsin = isins.length > 0 ? null : (labelled[0] ?? shaped.find((mark) => !/^DE\d{9}$/.test(mark)) ?? null)
  const found = {
    isin: isins[0] ?? null,
    wkn:
      firstMatch(lines, BRACKETED_WKN, hasDigit) ??
      firstMatch(lines, WKN, hasDigit) ??
      (isins.length > 0 ? null : wordBelow(lines, /WKN/, isWkn)),
    cusip: firstMatch(lines, CUSIP, hasCusipCheckDigit) ?? wordBelow(lines, /CUSIP/, hasCusipCheckDigit),
    sedol: firstMatch(lines, SEDOL, hasSedolCheckDigit),
    symbol:
      firstMatch(lines, SYMBOL, isSymbol) ??
      symbolBelow(lines) ??
      (isins.length > 0
        ? null
        : (firstMatch(linesOfTrade(lines), BRACKETED_SYMBOL, isSymbol) ??
          firstMatch(lines, TRADED_SYMBOL, isSymbol) ??
          firstMatch(lines, COIN, () => true))),
    name: findName(lines, isins[0] ?? null),
  }
  const isNamed = Object.values(found).some((value) => value !== null)
  return { security: isNamed ? found : null, isins, doubtfulIsin }
}

function firstMatch(lines: readonly Line[], pattern: RegExp, isValid: (mark: string) => boolean): string | null {
  for (const { text } of lines) {
    const mark = pattern.exec(text)?.[1]
    if (mark !== undefined && isValid(mark)) return mark
  }
  return null
}

/**
 * The lines around units and price. In lines of fees and accounts, brackets hold who gets the money ("Kommission (XYZ)
 * 4.50"), and in the small print who supervises the bank.
 */
function linesOfTrade(lines: readonly Line[]): Line[] {
  const terms = lines.map(({ text }) => findAmountTerms(foldText(text)).map(({ fields }) => fields))
  const isCount = (fields: ReadonlySet<AmountField>) => fields.has('units') || fields.has('price')
  const counts = lines.filter(({ text, index }) => /\d/.test(text) && terms[index]?.some(isCount))
  const isNear = ({ index }: Line) => counts.some((count) => Math.abs(count.index - index) <= LINES_OF_TRADE)
  const isName = ({ text }: Line, fields: ReadonlySet<AmountField>) => fields.has('total') && !/\d/.test(text)
  return lines.filter(
    (line) => terms[line.index]?.every((fields) => isCount(fields) || isName(line, fields)) && isNear(line),
  )
}

const LINES_OF_TRADE = 6

function wordBelow(lines: readonly Line[], header: RegExp, isValid: (mark: string) => boolean): string | null {
  const index = lines.findIndex(({ text }) => header.test(text))
  if (index < 0) return null
  const words = lines.slice(index + 1, index + 3).flatMap(({ text }) => text.split(/\s+/))
  return words.find(isValid) ?? null
}

/**
 * The symbol below the title of its column: the last word below a title that stands last, and the only one below another
 * title. Names in capitals hold words that look like symbols: "BUY SAMPLE TOTAL MARKET FUND XYZ".
 */
function symbolBelow(lines: readonly Line[]): string | null {
  const index = lines.findIndex(({ text }) => SYMBOL_HEADER.test(text))
  const [before = '', behind = ''] = lines[index]?.text.split(SYMBOL_HEADER) ?? []
  for (const { text } of index < 0 ? [] : lines.slice(index + 1, index + 3)) {
    const words = text.split(/\s+/)
    const symbols = words.filter((word) => /^[A-Z]{2,6}$/.test(word) && isSymbol(word))
    const [first, second] = symbols
    if (first === undefined) continue
    if (before.trim() === '' || second === undefined) return first
    return /\p{L}{2} /u.test(behind) || symbols.at(-1) !== words.at(-1) ? null : (symbols.at(-1) ?? null)
  }
  return null
}

const isWkn = (mark: string) => /^[A-Z0-9]{6}$/.test(mark) && hasDigit(mark)

function hasDigit(mark: string): boolean {
  return /\d/.test(mark)
}

/** In a header row, the word after "Symbol" is the next title; the row below may begin with the kind of trade. */
const TITLES_OF_COLUMNS =
  /^(?:CUSIP|SEDOL|NAME|DATE|TYPE|QTY|QUANTITY|UNITS|SHARES|PRICE|AMOUNT|MARKET|ACTION|SIDE|YOU|WE|BUY|BOUGHT|SELL|SOLD|REF)$/

function isSymbol(mark: string): boolean {
  return (
    /^[A-Z0-9.]+$/.test(mark) &&
    (currencyOf(mark) === null || SYMBOLS_LIKE_CURRENCIES.has(mark)) &&
    !TITLES_OF_COLUMNS.test(mark) &&
    !/^(?:ISIN|WKN|PDF|IBAN|BIC|EDT|EST|CET|ET|UTC|KKT|AG|SE|NV|SA|USD|EUR|OTC|MTF|DIST|ACC|LOC|AGB|NAV|TER|KID|CEO)$/.test(
      mark,
    )
  )
}

/** The words behind a label such as "Security", or beside and above the ISIN; null if there are none. */
function findName(lines: readonly Line[], isin: string | null): string | null {
  const at = isin === null ? -1 : lines.findIndex(({ text }) => text.includes(isin))
  for (const line of lines) {
    const labelled = nameBehindLabel(line.text)
    if (labelled !== null) return labelled
  }
  if (at < 0) return nameInTable(lines)
  const own = cleanName(lines[at]?.text ?? '')
  if (own !== null) return own
  for (const distance of [1, 2, 3]) {
    const above = cleanName(lines[at - distance]?.text ?? '')
    if (above !== null) return above
  }
  return null
}

/** In a row below the titles of name and units: the words before the first number that is no number of the security. */
function nameInTable(lines: readonly Line[]): string | null {
  const header = lines.findIndex(({ text }) => {
    const folded = foldText(text)
    return findNameTerms(folded).length > 0 && findAmountTerms(folded).length > 1 && !/\d/.test(text)
  })
  const row = header < 0 ? undefined : lines[header + 1]?.text.trim()
  const [, name] = /^(?:\d[\d.]*\s)?(.*?)\s+[\d.,'’]*\d(?:\s+[^\p{L}\s]+|\s+[A-Z]{3}(?!\p{L}))*$/u.exec(row ?? '') ?? []
  return name === undefined || isLabel(name) || name.length > NAME_LIMIT || !/\p{L}{3}/u.test(name) ? null : name
}

function nameBehindLabel(text: string): string | null {
  const match = /^\s*([\p{L}][\p{L} .-]{2,30}?)\s*[:\s]\s*(\S.*)$/u.exec(text)
  for (const length of [3, 2, 1]) {
    const words = text.trim().split(/\s+/)
    const label = foldText(words.slice(0, length).join(' '))
    const term = findNameTerms(label).find(({ start, end }) => start === 0 && end === label.length)
    if (term === undefined || match === null) continue
    const rest = cleanName(words.slice(length).join(' '))
    // Lower case keeps "iShares" one word.
    const folded = foldText(rest?.toLowerCase() ?? '')
    if (
      rest !== null &&
      rest.split(' ').length >= 2 &&
      findTitleTerms(folded).length === 0 &&
      findAmountTerms(folded).length === 0 &&
      findNameTerms(folded).length === 0
    )
      return rest
  }
  return null
}

function cleanName(text: string): string | null {
  const cleaned = text
    .replace(/(?:ISIN|WKN|Valor(?:en)?(?:-?Nr\.?)?|NKN)\s*:?/g, ' ')
    .replace(/[A-Z]{2}[A-Z0-9]{9}[0-9]/g, ' ')
    .replace(/\([A-Z0-9]{6}\)/g, ' ')
    .replace(/^\s*[\d.,'’]+\s/, ' ')
    .split(/\s+/)
    .filter(
      (word) =>
        word !== '' && !isPieceWord(word) && !/^[\d.,'’+-]*\d[.,'’\d+-]*$/.test(word) && !/^[:/|()-]+$/.test(word),
    )
    .join(' ')
    .replace(/^(?:Kauf|Verkauf|Buy|Sell|Achat|Vente|Acquisto|Vendita|Kopen|Verkopen|Compra|Venta)\s/, '')
    .replace(/(?:\s(?:EUR|USD|CHF|GBP|€))+$/, '')
    .trim()
  return /\p{L}{3,}/u.test(cleaned) && cleaned.length <= NAME_LIMIT && !isLabel(cleaned) ? cleaned : null
}

const CURRENCY_TITLE = /^(?:\w*wahrung|currency|devise|divisa|valuta|munt|moneda|monnaie|numero|nr|no)$/

/** Whether a text is made of labels, currencies, and marks only: the header of a table or a title, never a name. */
function isLabel(text: string): boolean {
  const folded = foldText(text.toLowerCase())
  const terms: readonly { start: number; end: number }[] = [
    ...findAmountTerms(folded),
    ...findTitleTerms(folded),
    ...findNameTerms(folded),
    ...findDayTerms(folded),
  ]
  let rest = folded
  for (const { start, end } of terms) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
    .split(' ')
    .every(
      (word) =>
        word.length < 3 || /\d/.test(word) || currencyOf(word.toUpperCase()) !== null || CURRENCY_TITLE.test(word),
    )
}
