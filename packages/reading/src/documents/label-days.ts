import { canSettle } from '../laws/settlement.ts'
import { type FoundTerm, findAmountTerms, findDayTerms } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { DayField } from '../words/word-list.ts'
import { cellsOf, placeOf } from './document-lines.ts'
import { type ScannedLine, startsWithDay } from './scan-line.ts'
import { AMERICAN } from './shared-signs.ts'

/** A day of a document with what the words around it say that it means. */
export interface LabelledDay {
  readonly lineIndex: number
  /** ISO; two where day and month can be exchanged. */
  readonly days: readonly string[]
  readonly time: string | null
  /** Empty without a label. */
  readonly fields: ReadonlySet<DayField>
  /** The words that name the day, also where nobody knows what they mean: "zeichnungstag". */
  readonly label: string
  /** Whether the day follows its label as in a form; in a sentence more words stand before it. */
  readonly isField: boolean
}

const NONE: ReadonlySet<DayField> = new Set()
const LETTER: ReadonlySet<DayField> = new Set(['letter'])
const TRADE: ReadonlySet<DayField> = new Set(['trade'])
const SETTLEMENT: ReadonlySet<DayField> = new Set(['settlement'])
/** The label of a day in a sentence that says when the account is debited. */
export const DEBIT = 'debit'
/** "On March 4 we have …" */
const REPORTED = /^,? (?:haben wir|we have|we did|abbiamo|nous avons|hemos|har vi|hebben wij|hebben we)(?!\p{L})/iu
/** "The taxes are debited on March 5 from your account" */
const DEBITED =
  /^,? (?:von|aus|from|de|du|dal|da|van|fra) (?:ihrem|deinem|dem|your|votre|suo|vostro|su|uw|je|din)? ?\p{L}*(?:konto|account|compte|conto|cuenta|rekening).* (?:eingezogen|abgebucht|abgezogen|belastet|debited|collected|withdrawn|débité|prélevé|addebitat|prelevat|cargad|afgeschreven|trukket)/iu
/** A sentence that reports the trade holds its day: "We sold on your behalf on March 4". */
const REPORTS_TRADE =
  /(?:^| )(?:gekauft|verkauft|gezeichnet|bought|sold|purchased|achete|vendu|acquistato|venduto|comprado|vendido|gekocht|verkocht|kobt|solgt)(?: |$)/
/** "04.03.2024 14:02:36 Executed": in a list of what happened to an order. */
const EXECUTED =
  /^[\s\d:.]*(?:ausgeführt|executed|filled|exécutée?|eseguito|eseguita|ejecutad[oa]|uitgevoerd|udført)(?!\p{L})/iu
const ON = /(?<!\p{L})(?:am|on|le|il|el|op|den)\s+$/iu
/** "Kauf am 03.01.2022", "Achat le 10/04/2024": the word of the trade directly before its day. */
const TRADE_ON =
  /(?:kauf|achat|vente|acquisto|vendita|compra|venta|koop|kob|salg|buy|sell|purchase|sale|ausfuhrung|execution|esecuzione|ejecucion|uitvoering|udforelse) (?:am|on|le|il|el|op|den) ?$/
/** "Esecuzione 25.08.2025": with a word of its own, a day is not the "limit" that stands in the line above. */
const OWN_LABEL = /^\p{L}{3,}:?\s+$/u
const HEADER_DISTANCE = 3
/** "Amount charged: value date" and "Verrechneter Betrag: Valuta" are labels; "we book it with value" is a sentence. */
const WORDS_OF_LABEL = 4
/** "Zürich, 8 June 2023" heads a letter. */
const PLACE = /^\s*[\p{L}][\p{L}. /()-]{1,30},?\s*(?:den|am|the|le|il|de|d\.)?\s*$/iu
/** So it does at the end of another column: "We have bought for you Zürich, 8 June 2023". */
const PLACE_BEHIND = /\s\p{Lu}[\p{L}.-]+,\s*(?:den|am|the|le|il)?\s*$/u
/** "Milano 04.03.2024" may be a label that nobody knows: only a comma or an article makes the word a place. */
const SURE_PLACE = /,|\s(?:den|the|le|il|d\.)\s*$/iu
const DAY_WORD = /(?:tag|dag|day|datum|date|dato|data|fecha|jour|giorno)(?!\p{L})/iu
const WEEKDAY =
  /(?:mon|diens|donners|frei|sams|sonn|maan|dins|woens|donder|vrij|zater|zon|man|tirs|ons|tors|fre|lør|søn|sun|tues|wednes|thurs|fri|satur)(?:tag|dag|day)(?!\p{L})/giu
/** "We have on 8 June 2023" does not; "Wien, am 8. Juni 2023" does. */
const IN_SENTENCE = /[^,]\s(?:am|on|vom|per|zum|op|pr\.?)\s+$/iu

/** The day on which a document was made or printed. */
export const PRINTED =
  /erstell|druck|ausgestellt|ausgabe|print|generat|created|issued|edit|imprim|emis|stampat|emess|opgemaakt|udskrev/

/**
 * A day in the row of units and price is the day of that row, also under a plain "Date". So is a day with a time, also
 * under "Date": letters are not dated to the minute. Such a day counts where no other has a better label.
 */
export function markRowDays(days: readonly LabelledDay[], rows: ReadonlySet<number>): LabelledDay[] {
  if (days.some(({ fields }) => fields.has('trade'))) return [...days]
  const isOpen = ({ fields }: LabelledDay) => fields.size === 0 || fields.has('letter')
  const inRows = days.filter((day) => isOpen(day) && rows.has(day.lineIndex))
  const timed = days.filter((day) => isOpen(day) && day.time !== null && !PRINTED.test(day.label))
  const chosen = inRows.length > 0 ? inRows : timed
  const distinct = new Set(chosen.flatMap((day) => day.days))
  return days.map((day) => (chosen.includes(day) && distinct.size === 1 ? { ...day, fields: TRADE } : day))
}

export function labelDays(lines: readonly ScannedLine[]): LabelledDay[] {
  return continueColumns(lines, labelEach(lines))
}

/**
 * Titles above a table hold for all its rows, but only its first rows stand near them. A row that begins with as many
 * days as the row above it takes its labels.
 */
function continueColumns(lines: readonly ScannedLine[], labelled: readonly LabelledDay[]): LabelledDay[] {
  const isRow = new Set(lines.filter(startsWithDay).map(({ line }) => line.index))
  let above: readonly LabelledDay[] = []
  return [...Map.groupBy(labelled, ({ lineIndex }) => lineIndex)].flatMap(([lineIndex, own]) => {
    if (!isRow.has(lineIndex)) return own
    const isOpen = own.every(({ fields, label }) => fields.size === 0 && label === '')
    const titled = own.map((day, at): LabelledDay => ({ ...day, ...labelOf(above[at] ?? day) }))
    if (isOpen && own.length === above.length) return titled
    above = own.some(({ label }) => label === '') ? [] : own
    return own
  })
}

const labelOf = ({ fields, label, isField }: LabelledDay) => ({ fields, label, isField })

function labelEach(lines: readonly ScannedLine[]): LabelledDay[] {
  const labelled = labelWith(lines, monthComesFirst(lines) ?? writesMonthFirst(lines))
  if (!labelled.some(({ days }) => days.length > 1)) return labelled
  const orders = [false, true].map((isMonthFirst) => labelWith(lines, isMonthFirst)).filter(settles)
  const [only] = orders
  return orders.length === 1 && only !== undefined ? only : labelled
}

/** Whether the trade can settle on the day that is stated for it. */
function settles(labelled: readonly LabelledDay[]): boolean {
  const daysOf = (field: DayField) => labelled.filter(({ fields }) => fields.has(field)).flatMap(({ days }) => days)
  const [trades, settlements] = [daysOf('trade'), daysOf('settlement')]
  return trades.every((trade) => settlements.every((settlement) => canSettle(trade, settlement)))
}

function labelWith(lines: readonly ScannedLine[], isMonthFirst: boolean | null): LabelledDay[] {
  let body: number | null = null
  const isInBody = (index: number) => {
    body ??= startOfBody(lines)
    return index > body
  }
  return lines.flatMap((scanned, index) => {
    const above = lines.slice(Math.max(0, index - HEADER_DISTANCE), index)
    return scanned.days.map((day, position): LabelledDay => {
      const previous = scanned.days[position - 1]
      const text = scanned.line.text.slice(previous?.end ?? 0, day.start)
      const isOfPrevious = previous !== undefined && EXECUTED.test(text)
      const term = isOfPrevious ? null : (lastTerm(nearTerms(foldText(text))) ?? continuedTerm(scanned, position))
      const next = scanned.days[position + 1]
      const time =
        scanned.times.find(({ start }) => start >= day.end && (next === undefined || start < next.start))?.time ??
        (next === undefined ? timeBelow(lines[index + 1]) : null)
      const isField = text.trim().split(/\s+/).length <= WORDS_OF_LABEL
      const found = { lineIndex: scanned.line.index, days: orderDays(day.days, isMonthFirst), time, isField }
      const behind = scanned.line.text.slice(day.end)
      if (ON.test(text) && DEBITED.test(behind)) return { ...found, fields: SETTLEMENT, label: DEBIT }
      if (REPORTED.test(behind) || EXECUTED.test(behind)) return { ...found, fields: TRADE, label: '' }
      if (TRADE_ON.test(foldText(text))) return { ...found, fields: TRADE, label: term?.term ?? '' }
      const reports = ON.test(text) && REPORTS_TRADE.test(foldText(scanned.line.text))
      if (reports && !PLACE_BEHIND.test(text) && (term === null || isOnlyLetter(term)))
        return { ...found, fields: TRADE, label: '' }
      if (term !== null) return { ...found, fields: term.fields, label: ARTICLE.test(term.term) ? '' : term.term }
      const column = columnTerm(scanned, position, above)
      const isColumn = column !== null && !(column.fields.has('aside') && OWN_LABEL.test(text))
      if (isColumn) return { ...found, fields: column.fields, label: column.term }
      if (headsLetter(text, position, () => isInBody(index)))
        return { ...found, fields: LETTER, label: SURE_PLACE.test(text) ? '' : foldText(text).trim() }
      return { ...found, fields: NONE, label: namesDay(text) ? foldText(text).trim() : '' }
    })
  })
}

/** "Datum 12-12-2022" above "Tijd 13:05": the time of the day above it. */
function timeBelow(below: ScannedLine | undefined): string | null {
  const [time, ...others] = below?.times ?? []
  if (below === undefined || time === undefined || others.length > 0 || below.days.length > 0) return null
  return TIME_LABEL.test(foldText(below.line.text.slice(0, time.start))) ? time.time : null
}

const TIME_LABEL =
  /^(?:uhrzeit|zeit|um|time|at|heure|a|ora|orario|hora|tijd|tijdstip|uur|kl|tid|tidspunkt|klokkeslaet)$/

/** It names no day: "Genève, le 3 mars" heads a letter. */
const ARTICLE = /^(?:le|den)$/
/** "Le 3 mars" heads a letter, and "acheté pour vous le 3 mars" reports the trade. */
const isOnlyLetter = ({ fields }: FoundTerm<DayField>) => fields.size === 1 && fields.has('letter')

/** "We bought for your order on March 4" names the day of no order. */
const ON_BEHALF =
  /(?<![a-z])(?:in (?:ihrem|deinem|seinem) auftrag|auftragsgemass|(?:on|by|for) your (?:order|instruction)|d ordre et pour (?:votre )?compte|sur votre ordre|(?:su|per) (?:vostro|suo|tuo) ordine|por su orden|in uw opdracht|efter (?:deres|din) ordre)(?![a-z])/

/** "Den" names the day directly behind it, not the one of "Den Betrag buchen wir mit Wertstellung 28.03.2024". */
function nearTerms(segment: string): FoundTerm<DayField>[] {
  return findDayTerms(segment.replace(ON_BEHALF, (words) => '-'.repeat(words.length))).filter(
    ({ term, end }) => term !== 'den' || end === segment.length,
  )
}

/** The first line with the units or the price of a trade; infinite without one. */
function startOfBody(lines: readonly ScannedLine[]): number {
  const at = lines.findIndex(
    ({ line, numbers }) =>
      numbers.length > 0 &&
      findAmountTerms(foldText(line.text)).some(({ fields }) => fields.has('units') || fields.has('price')),
  )
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** Among the amounts a word alone before a day is its label, "Esito 04.03.2024", and no place: that has a comma there. */
function headsLetter(text: string, position: number, isInBody: () => boolean): boolean {
  if (PLACE_BEHIND.test(text)) return true
  const isHead = position === 0 && PLACE.test(text) && !IN_SENTENCE.test(text) && !namesDay(text)
  return isHead && (text.includes(',') || !isInBody())
}

/** "Zeichnungstag (NAV) 8 June 2023" names a day; "Montag, 8 June 2023" heads a letter. */
function namesDay(text: string): boolean {
  return DAY_WORD.test(text.replace(WEEKDAY, ''))
}

/** The term that stands closest to the day; behind another one, "Date" and "Date/time" only say that a day follows. */
function lastTerm(terms: readonly FoundTerm<DayField>[]): FoundTerm<DayField> | null {
  const [before, last] = [terms.at(-2), terms.at(-1)]
  const isPlain = last !== undefined && PLAIN_DATE.test(last.term) && last.start === (before?.end ?? 0) + 1
  return (isPlain ? before : last) ?? last ?? null
}

/** A label that says no more than that a day follows. */
export const PLAIN_DATE = /^(?:datum|date|data|fecha|dato)$/

/** The second day of a period has the label of the first: "01.01.2023 - 31.12.2023". */
function continuedTerm({ line, days }: ScannedLine, position: number): FoundTerm<DayField> | null {
  const [previous, day] = [days[position - 1], days[position]]
  if (previous === undefined || day === undefined) return null
  if (!/^\s*(?:-|–|bis|to|au|tot|al|a|til)\s*$/.test(line.text.slice(previous.end, day.start))) return null
  return lastTerm(findDayTerms(foldText(line.text.slice(0, previous.start))))
}

/** The header's term above a day: by place where places are known, otherwise by order if the counts agree. */
function columnTerm(row: ScannedLine, position: number, above: readonly ScannedLine[]): FoundTerm<DayField> | null {
  for (const [back, header] of above.toReversed().entries()) {
    if (header.days.length > 0) continue
    const terms = findDayTerms(titlesOf(header, above[above.length - 2 - back]))
    if (terms.length === 0) continue
    const day = row.days[position]
    const place = day === undefined ? null : placeOf(row.line, day.start, day.end)
    const cells = cellsOf(header.line)
    if (place !== null && cells !== null) {
      const over = cells.filter(({ left, right }) => left <= place.right && right >= place.left)
      const term = over.flatMap(({ text }) => findDayTerms(foldText(text))).at(-1)
      if (term !== undefined) return term
    }
    if (terms.length === row.days.length) return terms[position] ?? null
    const written = [...row.days, ...row.times].toSorted((a, b) => a.start - b.start)
    if (day !== undefined && terms.length === written.length) return terms[written.indexOf(day)] ?? null
  }
  return null
}

/** The titles of columns; where they stand in two lines of as many words, each word with the one above it. */
function titlesOf({ line }: ScannedLine, upper: ScannedLine | undefined): string {
  const [words, above] = [line, upper?.line].map((each) => each?.text.split(' ').filter((word) => word !== '') ?? [])
  const folded = foldText(line.text)
  if (words === undefined || above?.length !== words.length || words.length < 2) return folded
  if (findDayTerms(folded).some(({ term }) => term.length === folded.length)) return folded
  return foldText(words.map((word, at) => `${above[at] ?? ''} ${word}`).join(' | '))
}

/** Whether `04/12/2024` is April 12: if another day of the document can only be read with the month first. */
function monthComesFirst(lines: readonly ScannedLine[]): boolean | null {
  const numeric = lines.flatMap(({ line, days }) =>
    days.map(({ start, end }) => /^(\d{1,2})[/-](\d{1,2})[/-]/.exec(line.text.slice(start, end))),
  )
  const parts = numeric.flatMap((match) => (match === null ? [] : [[Number(match[1]), Number(match[2])] as const]))
  if (parts.some(([first]) => first > 12)) return false
  if (parts.some(([, second]) => second > 12)) return true
  return null
}

/**
 * Only Americans write the month first: not who writes in another language than English, or in pounds or euros. Null
 * where the document shows neither.
 */
function writesMonthFirst(lines: readonly ScannedLine[]): boolean | null {
  const text = lines.map(({ line }) => line.text).join('\n')
  const english = [...text.matchAll(ENGLISH)].length
  const other = [...text.matchAll(OTHER_LANGUAGES)].length
  if (other > english) return false
  const codes = new Set(lines.flatMap(({ currencies }) => currencies.map(({ code }) => code)))
  if (AMERICAN.test(text)) return true
  return codes.has('USD') || codes.has('CAD') || codes.size === 0 ? null : false
}

const ENGLISH = /(?<!\p{L})(?:the|of|and|for|your|you|date|this|with|quantity|price)(?!\p{L})/giu
const OTHER_LANGUAGES =
  /(?<!\p{L})(?:der|die|das|und|für|vom|zu|ihre?n?|le|la|les|des?|du|pour|votre|het|een|van|voor|uw|di|il|del|per|vs|el|los|por|su|og|af|til|dato|datum|fecha|aantal|koers|antal)(?!\p{L})/giu

function orderDays(days: readonly string[], isMonthFirst: boolean | null): readonly string[] {
  const [dayFirst, monthFirst] = days
  if (isMonthFirst === null || dayFirst === undefined || monthFirst === undefined) return days
  return [isMonthFirst ? monthFirst : dayFirst]
}
