import { RATE_DECIMALS } from '../thresholds.ts'
import { currencyOf } from '../words/currencies.ts'
import { bestTerm, type FoundTerm, findAmountTerms, isPieceWord, PIECE } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import { directionOfLabel } from '../words/money-direction.ts'
import type { AmountField } from '../words/word-list.ts'
import { type Amount, has, isBalance } from './amount.ts'
import { attachCurrencies, documentCurrency, rulingCurrencies } from './attach-currencies.ts'
import { titledCurrencies } from './currency-columns.ts'
import { type Columns, columnFields } from './label-columns.ts'
import { labelProductRows } from './label-product-rows.ts'
import { markReferenceAmounts } from './mark-reference-amounts.ts'
import type { ScannedLine, WrittenNumber } from './scan-line.ts'

const NONE: ReadonlySet<AmountField> = new Set()
/** Net amounts have at most as many decimals: the last number of "60.00 direct debit 68.650000" is a price. */
const SUM_DECIMALS = 3
const NET: ReadonlySet<AmountField> = new Set(['net'])
const RATE: ReadonlySet<AmountField> = new Set(['rate'])
const BASE: ReadonlySet<AmountField> = new Set(['aside'])
const UNITS: ReadonlySet<AmountField> = new Set(['units'])
const PRICE: ReadonlySet<AmountField> = new Set(['price'])
/** Between a percentage and its base: "25 % auf 584,13 EUR". */
const BASE_WORDS = /(?:^| )(?:auf|von|vom|aus|of|on|sur|de|su|di|op|van|af|sobre)$/
/** "Of which foreign costs 4.00" repeats a part of the amount above it. */
const HELD_IN = /^(?:davon|darin|hiervon|thereof|of which|dont|di cui|de los cuales|waarvan|heraf) /
/** Behind a percentage the words name its base, not the amount: "0.19 % of the value 12.03". */
const SHARE_OF = /^%? ?(?:auf|von|vom|aus|of|on|sur|de|du|su|di|del|op|van|af|sobre) (?:\w+ ?)+$/
/** "EUR / USD 1.0842"; three letters alone may be the end of a name: "UCITS ETF USD 0.0447". */
const CURRENCY_PAIR = /([A-Z]{3})\s*[/-]?\s*([A-Z]{3})[\s:]*$/
/** "Bought 50 Sample Corp": the number behind the verb counts pieces. */
const TRADE_VERB =
  /(?:^| )(?:kauf|verkauf|gekauft|verkauft|buy|sell|bought|sold|purchased|achat|vente|achete|vendu|acquisto|vendita|acquistato|venduto|compra|venta|comprado|vendido|koop|aankoop|verkoop|gekocht|verkocht|kob|salg|kobt|solgt)$/
/** "Freizügigkeitskonto 2026457.031": what stands behind is the account, even with decimals. */
const ACCOUNT_WORD = /(?:konto|account|compte|conto|rekening|cuenta)(?: (?:nr|no|nummer|number))?$/
const ACCOUNT_NUMBER = /^\d{6,}\.\d{3,}$/
/** "Account 12345678 3,389.16": no number of an account has cents; behind one stands what is booked on it. */
const BOOKED: ReadonlySet<AmountField> = new Set(['total'])
const IDENTIFIER: ReadonlySet<AmountField> = new Set(['identifier'])
/** "33 shares x 116.1136": between two numbers. */
const TIMES = /^\s*\p{L}*\.?\s*[x×@]\s*(?:[A-Z]{3}|[€$£])?\s*$/u
/** "13.4375 Anteile zu 74.42", "45 shares at USD 12.10": the price behind the count of pieces. */
const AT_PRICE =
  /^\s*(\p{L}+)\.?\s+(?:zu|zu je|zum (?:kurs|preis)(?: von)?|à|a|at|at a price of|tegen|til|til kurs|ad|al prezzo di|au cours de|a un precio de)\s+(?:[A-Z]{3}|[€$£])?\s*$/iu
const PER_PIECE =
  /^(?:[\p{L}€$£]{0,4} ?)?(?:\/|p\.|pro|per|je|por|par|pr\.?) ?(?:stk|st|stück|share|unit|anteil|aktie|pc|piece|titre|action|azione|aandeel|aktier|acción|título)/iu
/** How far above a table's row its header may stand: a name may take two lines between. */
const HEADER_DISTANCE = 4

export function labelAmounts(lines: readonly ScannedLine[]): Amount[] {
  const ruling = rulingCurrencies(lines)
  const only = documentCurrency(lines)
  const titled = titledCurrencies(lines)
  const labelled = lines.flatMap((line, index) =>
    labelLine(line, lines.slice(Math.max(0, index - HEADER_DISTANCE), index), {
      ruling: ruling[index] ?? only,
      titled,
    }),
  )
  return markReferenceAmounts(lines, labelProductRows(labelled))
}

/**
 * What stands in a row with the day of settlement is what is booked: the net amount, if the row names nothing else and
 * holds no other money. It is booked in the currency of the account, which the balances state.
 */
export function markBookedAmounts(amounts: readonly Amount[], settlementLines: ReadonlySet<number>): Amount[] {
  const money = amounts.filter(
    ({ lineIndex, decimals, isPercent, isJoined }) =>
      settlementLines.has(lineIndex) && decimals === 2 && !isPercent && !isJoined,
  )
  const account = onlyCurrency(amounts.filter((amount) => isBalance(amount) && amount.hasOwnCurrency))
  return amounts.map((amount) => {
    const isOnly =
      money.includes(amount) && money.every((other) => other === amount || other.lineIndex !== amount.lineIndex)
    const isOpen = amount.fields.size === 0 || has(amount, 'total', 'gross')
    if (!isOnly || !(isOpen || amount.fields.has('net'))) return amount
    return { ...amount, fields: NET, labelled: 'own', currency: amount.currency ?? account }
  })
}

function onlyCurrency(amounts: readonly Amount[]): string | null {
  const codes = new Set(amounts.map(({ currency }) => currency))
  return codes.size === 1 ? ([...codes][0] ?? null) : null
}

function labelLine(
  scanned: ScannedLine,
  above: readonly ScannedLine[],
  { ruling, titled }: { ruling: string | null; titled: ReadonlyMap<WrittenNumber, string> },
): Amount[] {
  const { line, numbers } = scanned
  const columns = columnsOfOwnTitles(scanned) ?? columnFields(scanned, above)
  const labelAbove = labelOfBareLine(scanned, above.at(-1))
  const currencies = new Map([...titled, ...attachCurrencies(scanned)])
  let lineTerm: FoundTerm<AmountField> | null = null
  return numbers.map((number, position): Amount => {
    const previous = numbers.slice(0, position).findLast((other) => separates(line.text, other, number))
    const written = behindColons(
      previous === undefined
        ? `${labelAbove}${line.text.slice(0, number.start)}`
        : line.text.slice(previous.end, number.start),
    )
    const segment = foldText(withoutBrackets(written))
    const isShare = previous?.isPercent === true && SHARE_OF.test(segment)
    const term = isShare || BEHIND_ISIN.test(written) ? null : meantTerm(segment)
    const found = {
      ...number,
      lineIndex: line.index,
      currency: currencies.get(number) ?? ruling,
      hasOwnCurrency: currencies.has(number),
      leads: leadsLine(line.text, number),
    }
    const piece = namesNumber(term, segment) ? null : besideNumber(line.text, number, segment, previous)
    const beside = piece === UNITS && isAsideOnly(term, segment) ? null : piece
    if (ACCOUNT_WORD.test(segment) && ACCOUNT_NUMBER.test(number.text)) {
      lineTerm = term ?? lineTerm
      return { ...found, fields: IDENTIFIER, labelled: 'own', label: segment }
    }
    if (term?.fields.has('identifier')) {
      if (beside === UNITS) return { ...found, fields: UNITS, labelled: 'own', label: term.term }
      const fields = number.decimals === 2 ? BOOKED : term.fields
      return { ...found, fields, labelled: 'own', label: term.term }
    }
    if (number.decimals >= RATE_DECIMALS && followsCurrencyPair(line.text.slice(0, number.start))) {
      return { ...found, fields: RATE, labelled: 'own', label: term?.term ?? '' }
    }
    if (term?.term === 'rate' && found.hasOwnCurrency && !number.isPercent) {
      return { ...found, fields: PRICE, labelled: 'own', label: term.term }
    }
    if (beside === BASE) return { ...found, fields: BASE, labelled: 'own', label: segment }
    const column = columns.fields.get(number)
    if (column !== undefined && term !== null && isPartOfName(segment, term))
      return { ...found, fields: column.fields, labelled: 'column', label: column.term }
    if (term !== null && !term.fields.has('identifier')) lineTerm = term
    if (beside !== null) return { ...found, fields: beside, labelled: 'own', label: term?.term ?? segment }
    if (isMoved(segment, term) && number.decimals === 2 && !(column && columns.isTable)) {
      return { ...found, fields: NET, labelled: 'own', label: segment }
    }
    const isNoSum = number.decimals > SUM_DECIMALS && term?.fields.has('net')
    const isAside = term?.fields.has('aside') && term.end === segment.length
    if (term !== null && (isAside || !(column && (columns.isTable || isNoSum)))) {
      return { ...found, fields: term.fields, labelled: 'own', label: term.term }
    }
    if (column && (lineTerm === null || columns.isTable || isNoSum || lineTerm.fields.has('units')))
      return { ...found, fields: column.fields, labelled: 'column', label: column.term }
    if (lineTerm !== null) return { ...found, fields: lineTerm.fields, labelled: 'line', label: lineTerm.term }
    return { ...found, fields: NONE, labelled: 'none', label: '' }
  })
}

/** "Credit Example Fund 12.50": a word that begins a name labels nothing, where a title stands above the number. */
function isPartOfName(segment: string, { end }: FoundTerm<AmountField>): boolean {
  const behind = segment.slice(end).match(/[a-z]{3,}/g) ?? []
  return behind.filter((word) => currencyOf(word.toUpperCase()) === null).length >= WORDS_OF_NAME
}

/** Fewer words may belong to a label: "net amount in your favor". */
const WORDS_OF_NAME = 3

/** "Creditable withholding tax" is none that is paid: a word for what is aside counts for the term behind it. */
function meantTerm(segment: string): FoundTerm<AmountField> | null {
  const terms = findAmountTerms(segment).filter(
    ({ term, end }) => term.length >= MIN_DISTANT || isCurrencyOnly(segment.slice(end)),
  )
  const best = bestTerm(terms)
  const aside = terms.find(({ fields, end }) => fields.has('aside') && end + 1 === best?.start)
  return aside ?? (best === null ? null : costBeside(best, terms, segment)) ?? best
}

/** "Spesen gesamt 12.30", "total des frais 12.30": the sum of costs is a cost. */
function costBeside(
  sum: FoundTerm<AmountField>,
  terms: readonly FoundTerm<AmountField>[],
  segment: string,
): FoundTerm<AmountField> | null {
  if (sum.fields.size !== 1 || !sum.fields.has('total')) return null
  const isBeside = ({ fields, start, end }: FoundTerm<AmountField>) =>
    (fields.has('fee') || fields.has('tax')) &&
    (end + 1 === sum.start || OF_COSTS.test(segment.slice(sum.end, Math.max(sum.end, start))))
  return terms.find(isBeside) ?? null
}

/** Between a sum and what it adds up. */
const OF_COSTS = /^ (?:(?:of|of the|der|des|de|delle|dei|van|van de|af|los|las) )?$/

/** "Totale a Vs. Debito", "to your credit": words that say which way the money goes name the net amount. */
function isMoved(segment: string, term: FoundTerm<AmountField> | null): boolean {
  return (term === null || term.fields.has('total')) && directionOfLabel(segment) !== null
}

/** A word of two letters means the number directly behind it: "150 zu 48.58", not "Zu Gunsten Konto 12.50". */
const MIN_DISTANT = 3
const isCurrencyOnly = (rest: string) => rest === '' || currencyOf(rest.trim().toUpperCase()) !== null

/** "Tax (dividend): 12.50" is a tax: brackets behind the word of a cost say what it is charged on. */
function withoutBrackets(text: string): string {
  const [, before = '', behind = ''] = /^([^()]*)\([^()]*\)([^()]*)$/.exec(text) ?? []
  const term = bestTerm(findAmountTerms(foldText(before)))
  return term !== null && (term.fields.has('tax') || term.fields.has('fee')) ? `${before} ${behind}` : text
}

/** Whether a label of a price or value ends at its number: "cost of shares 2,855.50" counts no shares. */
function namesNumber(term: FoundTerm<AmountField> | null, segment: string): boolean {
  if (term === null || term.end !== segment.length) return false
  return term.fields.has('price') || (term.fields.has('gross') && term.term.includes(' '))
}

/** "New balance 12.589 shares": what is held afterwards counts no pieces of the trade. */
function isAsideOnly(term: FoundTerm<AmountField> | null, segment: string): boolean {
  if (term === null || term.fields.size !== 1) return false
  return term.fields.has('aside') && (term.start === 0 || term.end === segment.length)
}

/** Whether the label of a number begins behind another one. "Tax (incl. allowance 30 %) 5.33": not in brackets of it. */
function separates(text: string, other: WrittenNumber, number: WrittenNumber): boolean {
  if (other.end > number.start) return false
  const isOpen = text.lastIndexOf('(', other.start) > text.lastIndexOf(')', other.start)
  return !(other.isPercent && isOpen && text.slice(other.end, number.start).includes(')'))
}

/** "Rate : Commission : 5.90": the label behind an empty one counts. */
function behindColons(text: string): string {
  const [, own] = /^.*:\s*(\S[^:]*:\s*(?:\S{1,4}\s*)?)$/.exec(text) ?? []
  return own ?? text
}

function followsCurrencyPair(text: string): boolean {
  const [, first = '', second = ''] = CURRENCY_PAIR.exec(text) ?? []
  return currencyOf(first) !== null && currencyOf(second) !== null
}

/** What stands directly beside a number: `33 x 116.11`, `57 Stück`, `STK 57`, `2,00 p.STK`, `25 % auf 584,13`. */
function besideNumber(
  text: string,
  number: WrittenNumber,
  segment: string,
  previous: WrittenNumber | undefined,
): ReadonlySet<AmountField> | null {
  const between = previous === undefined ? '' : text.slice(previous.end, number.start)
  if (TIMES.test(between) || isPieceWord(AT_PRICE.exec(between)?.[1] ?? '')) return PRICE
  const behind = text.slice(number.end)
  const withoutCurrency = behind.replace(/^\s?(?:[A-Z]{3}|[€$£])(?![\p{L}])/u, '').trimStart()
  if (PER_PIECE.test(withoutCurrency)) return PRICE
  if (number.isPercent) return null
  // "9000 St. Gallen" is a town.
  const pieces =
    number.decimals > 0 ? /^\s{0,2}(\p{L}+(?:\(\p{L}\))?)/u : /^\s{0,2}(\p{L}+(?:\(\p{L}\))?)(?!\.\s+\p{Lu})/u
  const next = pieces.exec(behind)?.[1] ?? ''
  if (next !== '' && isPieceWord(next)) return UNITS
  if (
    TRADE_VERB.test(segment) &&
    /^\s(?:x |X )?\p{L}{2}/u.test(behind) &&
    !number.isPercent &&
    withoutCurrency === behind.trimStart()
  )
    return UNITS
  if (isPerPiece(segment)) return PRICE
  const before = segment.split(' ').at(-1) ?? ''
  const belongsToPrevious = previous !== undefined && segment.split(' ').length <= 2
  if (isPieceWord(before) && !belongsToPrevious) return UNITS
  if (BASE_WORDS.test(segment) && /%/.test(segment)) return BASE
  if (HELD_IN.test(segment)) return BASE
  return null
}

/** "Gross coupon per share 2.75": what is said per piece is a price, whatever it is called. */
function isPerPiece(segment: string): boolean {
  const words = segment.split(' ')
  const currency = currencyOf((words.at(-1) ?? '').toUpperCase()) === null ? 0 : 1
  const [per = '', piece = ''] = words.slice(words.length - currency - 2)
  return (
    PER.test(per) &&
    (isPieceWord(piece) || PIECE.test(piece)) &&
    !/^(?:fee|fees|kosten|gebuhr|commission|spesen|frais)$/.test(words[0] ?? '')
  )
}

const PER = /^(?:per|pro|je|par|por|pr|a|each)$/

/** "ISIN US0378331005 2500 Sample Corp." */
const BEHIND_ISIN = /^\s*(?:ISIN:?\s*)?[A-Z]{2}[A-Z\d]{9}\d\s+$/

function leadsLine(text: string, { start, end }: WrittenNumber): boolean {
  const before = text.slice(0, start)
  return (before.trim() === '' || BEHIND_ISIN.test(before)) && /^\s+(?:\p{L}|\d+\s?\p{L})/u.test(text.slice(end))
}

/** An amount alone in its line is labelled by the end of the line above. */
function labelOfBareLine({ line, numbers }: ScannedLine, above: ScannedLine | undefined): string {
  const rest = line.text
    .replace(/[A-Z]{3}(?!\p{L})/gu, (word) => (currencyOf(word) === null ? word : ''))
    .replace(/[€$£\d.,'’+\-−–()\s]/gu, '')
  const count = new Set(numbers.map(({ group }) => group)).size
  if (rest !== '' || count !== 1 || above === undefined || isHeaderOfTwo(numbers, above)) return ''
  return `${above.line.text.slice(above.numbers.at(-1)?.end ?? 0)} `
}

/** "Units at price" above "40 106.95": two numbers, not one of thousands. */
function isHeaderOfTwo(numbers: readonly WrittenNumber[], { line }: ScannedLine): boolean {
  if (numbers.length < 2) return false
  const fields = findAmountTerms(foldText(line.text)).map((term) => [...term.fields].join(' '))
  return fields.includes('units') && fields.includes('price')
}

/** "Quantity Price Amount 40 106.95 4,278.00": titles before all numbers of their line name them in their order. */
function columnsOfOwnTitles(scanned: ScannedLine): Columns | null {
  const [first, second] = scanned.numbers
  const text = scanned.line.text.slice(0, first?.start ?? 0)
  if (second === undefined || !hasTitlesOfTrade(text) || hasOtherWords(text)) return null
  const { fields } = columnFields(scanned, [{ ...scanned, line: { ...scanned.line, text, places: null }, numbers: [] }])
  return fields.size < 2 ? null : { fields, isTable: true }
}

function hasTitlesOfTrade(text: string): boolean {
  const fields = findAmountTerms(foldText(text)).map((term) => [...term.fields].join(' '))
  return fields.includes('units') && fields.includes('price')
}

/** "Buy Income Shares 500": the name of a security is none of titles alone. */
function hasOtherWords(text: string): boolean {
  const folded = foldText(text)
  const terms = findAmountTerms(folded)
  return [...folded.matchAll(/[a-z]{3,}/g)].some(
    ({ 0: word, index }) =>
      currencyOf(word.toUpperCase()) === null && !terms.some(({ start, end }) => start <= index && index < end),
  )
}
