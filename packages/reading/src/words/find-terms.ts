import { danish } from './danish.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { foldText } from './fold-text.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { spanish } from './spanish.ts'
import type { AmountField, DayField, TitleKind, WordList } from './word-list.ts'

const LANGUAGES: readonly WordList[] = [german, english, french, italian, dutch, spanish, danish]

/** A term in a folded text. `fields` has more than one entry where languages disagree about a word. */
export interface FoundTerm<Field> {
  readonly fields: ReadonlySet<Field>
  readonly start: number
  readonly end: number
  readonly term: string
}

interface Matcher<Field> {
  readonly pattern: RegExp
  readonly exact: ReadonlyMap<string, ReadonlySet<Field>>
  readonly compounds: readonly { term: RegExp; fields: ReadonlySet<Field> }[]
}

function matcherOf<Field extends string>(
  wordsOf: (language: WordList) => Partial<Record<Field, readonly string[]>>,
): Matcher<Field> {
  const fieldsOf = new Map<string, Set<Field>>()
  for (const language of LANGUAGES) {
    for (const [field, terms] of Object.entries(wordsOf(language)) as [Field, readonly string[]][]) {
      for (const term of terms) {
        const folded = foldTerm(term)
        const fields = fieldsOf.get(folded) ?? new Set<Field>()
        fieldsOf.set(folded, fields.add(field))
      }
    }
  }
  const terms = [...fieldsOf.keys()].sort((a, b) => b.length - a.length)
  const source = (term: string) => term.replaceAll('*', '[a-z]*')
  return {
    pattern: new RegExp(`(?<![a-z0-9])(?:${terms.map(source).join('|')})(?![a-z0-9])`, 'g'),
    exact: fieldsOf,
    compounds: terms
      .filter((term) => term.includes('*'))
      .map((term) => ({ term: new RegExp(`^${source(term)}$`), fields: fieldsOf.get(term) ?? new Set<Field>() })),
  }
}

function foldTerm(term: string): string {
  const [start, end] = [term.startsWith('*') ? '*' : '', term.endsWith('*') ? '*' : '']
  return `${start}${foldText(term)}${end}`
}

function findAll<Field>(folded: string, { pattern, exact, compounds }: Matcher<Field>): FoundTerm<Field>[] {
  return [...folded.matchAll(pattern)].map((match) => {
    const term = match[0]
    const fields = exact.get(term) ?? compounds.find((compound) => compound.term.test(term))?.fields
    return { fields: fields ?? new Set<Field>(), start: match.index, end: match.index + term.length, term }
  })
}

const AMOUNTS = matcherOf<AmountField>(({ amounts }) => amounts)
const DAYS = matcherOf<DayField>(({ days }) => days)
const TITLES = matcherOf<TitleKind>(({ titles }) => titles)
const NAMES = matcherOf<'name'>(({ names }) => ({ name: names }))
const PIECES = new Set(LANGUAGES.flatMap(({ pieces }) => pieces.map(foldText)))

const MONTHS = new Map<string, number>()
for (const { months } of LANGUAGES) {
  months.forEach((names, index) => {
    for (const name of names) MONTHS.set(name, index + 1)
  })
}

/**
 * Labels of amounts in a folded text, from left to right; of terms that overlap the longest. What is said per piece is a
 * price, whatever it is called: "Betrag je Anteil".
 */
export function findAmountTerms(folded: string): FoundTerm<AmountField>[] {
  const terms = findAll(
    folded.replace(ASIDES, (aside) => '-'.repeat(aside.length)),
    AMOUNTS,
  )
  const perPiece = terms.flatMap((term) => inPrice(term, folded))
  const isInside = ({ start }: FoundTerm<AmountField>) =>
    perPiece.some((price) => price.start <= start && start < price.end)
  return perPiece.length === 0
    ? terms
    : [...terms.filter((term) => !isInside(term)), ...perPiece].sort((a, b) => a.start - b.start)
}

function inPrice(term: FoundTerm<AmountField>, folded: string): FoundTerm<AmountField>[] {
  const [behind, piece = ''] = PER_PIECE.exec(folded.slice(term.end)) ?? []
  const isValue = term.fields.has('total') || term.fields.has('gross') || term.fields.has('net')
  if (behind === undefined || !isValue || !(isPieceWord(piece) || PIECE.test(piece))) return []
  const end = term.end + behind.length
  return [{ fields: PRICE, start: term.start, end, term: folded.slice(term.start, end) }]
}

const PRICE: ReadonlySet<AmountField> = new Set(['price'])
const PER_PIECE = /^ (?:pro|je|per|par|por|pr|each) ([a-z]+)/
/** One piece of a security, which beside a number would be too weak a word. */
export const PIECE =
  /^(?:aktie|titel|wertpapier|stuckaktie|security|unit|aandeel|deelbewijs|effect|eenheid|action|part|titre|unite|azione|quota|titolo|unita|accion|titulo|participacion|andel|stykke)$/

/** "Credited before taxes": what stands behind such a word says what an amount leaves out or holds, not what it is. */
const ASIDES =
  /(?<= )(?:vor|nach|nach abzug|ohne|inkl|inklusive|incl|including|excluding|excl|exkl|exklusive|zzgl|before|after|after deduction of|after deducting|avant|apres|apres deduction|deduction faite|hors|antes de|despues de|tras deducir|prima di|dopo|al netto di|al netto|voor|na|na aftrek|na aftrek van|inclusief|exclusief|ekskl|inden|efter|efter fradrag af) (?:der |den |von |the |any |all |des |de |delle |les |le |las |los |i |le )?(?:steuern|steuer|kosten|gebuhren|spesen|provision|tax|taxes|fees|costs|charges|commission|commissions|gst|vat|mwst|impots|frais|taxe|impuestos|gastos|comisiones|imposte|tasse|spese|commissioni|belasting|belastingen|skat|omkostninger)(?= |$)/g

/** The longest term counts; of several as long, the last. */
export function bestTerm(terms: readonly FoundTerm<AmountField>[]): FoundTerm<AmountField> | null {
  let best: FoundTerm<AmountField> | null = null
  for (const term of terms) if (best === null || term.term.length >= best.term.length) best = term
  return best
}

export function findDayTerms(folded: string): FoundTerm<DayField>[] {
  return findAll(folded, DAYS)
}

export function findTitleTerms(folded: string): FoundTerm<TitleKind>[] {
  return findAll(folded, TITLES)
}

export function findNameTerms(folded: string): FoundTerm<'name'>[] {
  return findAll(folded, NAMES)
}

/** Whether a word says that the number beside it counts pieces of a security. */
export function isPieceWord(word: string): boolean {
  return PIECES.has(foldText(word))
}

/** 1 to 12 for the name of a month in any of the languages, otherwise null. */
export function monthOf(word: string): number | null {
  return MONTHS.get(foldText(word)) ?? null
}
