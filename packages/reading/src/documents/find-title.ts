import { type FoundTerm, findTitleTerms } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { TitleKind } from '../words/word-list.ts'
import type { ScannedLine } from './scan-line.ts'

export interface FoundTitle {
  readonly kind: TitleKind
  readonly lineIndex: number
  /** The title as it is written. */
  readonly text: string
  readonly weight: number
  /** Whether a bond or certificate ends: its last day, not a trade, is the day of the transaction. */
  readonly isRedemption: boolean
}

// A title is short: "Wertpapierabrechnung Verkauf Portfolio 1". Longer lines are sentences or terms and conditions.
const TITLE_WORDS = 9
const SENTENCE_WORDS = 30
const TITLE_SENTENCE_WORDS = 22
/** "Geschäftsart: Steuerkorrektur - Abrechnung Verkauf 4711": behind such a label stands what the note is about. */
const KIND_LABEL =
  /^(?:geschaftsart|transaktionsart|geschaftsvorfall|transaction type|type of transaction|type d operation|nature de l operation|tipo (?:di )?operazione|tipo de operacion|type transactie|transactietype|soort transactie|transaktionstype) $/
/** Words at the start of a line, or nearly alone in it. */
const TITLE_WEIGHT = 3
/** A word of a trade anywhere: enough to ask, never to read. */
export const WEAK_WEIGHT = 0.5
/** Titles of trades in a sentence: "we have bought for you", "for the purchase of". */
const SENTENCE_TERMS =
  /^(?:gekauft|verkauft|bought|sold|achete|vendu|l acquisto di|la vendita di|gekocht|verkocht|you bought|you sold|buy|sell|kauf|verkauf|acquisto|vendita|achat|vente|compra|venta|koop|aankoop|verkoop|har kobt|har solgt|kobt|solgt|sparplanausfuhrung|savings plan execution|investissement programme|plan d investissement|piano di accumulo|plan de inversion|beleggingsplan|zeichnungen|rucknahmen)$/
/** The same said of the bank: "wir haben für Sie gekauft", "bought on your behalf", "vi har købt". */
const SENTENCE_OF_BANK =
  /^(?:(?:wir haben|we|we have|you have|nous avons|abbiamo|hemos|wij|wij hebben|vi har|du har) )?(?:(?:fur sie|for dem) )?(?:gekauft|verkauft|bought|sold|purchased|achete|vendu|acquistato|venduto|comprado|vendido|gekocht|verkocht|kochten|verkochten|kobt|solgt)(?: (?:on your behalf|pour vous|voor u|for dig))?$/
const REDEMPTIONS =
  /^(?:tilgung(?: .*)?|einlosung(?: .*)?|\w*ruckzahlung\w*|endfalligkeit|gesamtfalligkeit|redemption|remboursement|rimborso|reembolso|terugbetaling|indfrielse)$/
const TRADES: readonly TitleKind[] = ['buy', 'sell', 'dividend']

/** Lines that say what a document is, in their order. Running text says nothing: titles alone decide. */
export function findTitles(lines: readonly ScannedLine[]): FoundTitle[] {
  return lines.flatMap((scanned) => {
    const folded = foldText(scanned.line.text)
    const words = folded.split(' ').length
    if (words > SENTENCE_WORDS) return []
    const terms = findTitleTerms(folded)
    if (['buy', 'sell'].every((kind) => terms.some(({ fields }) => fields.has(kind as TitleKind)))) return []
    return terms.flatMap((term) =>
      [...term.fields].flatMap((kind): FoundTitle[] => {
        const isNamed = cancelsTrade(kind, term, terms) || KIND_LABEL.test(folded.slice(0, term.start))
        const weight = isNamed ? TITLE_WEIGHT : titleWeight(scanned, words, term, kind)
        return weight === 0
          ? []
          : [
              {
                kind,
                lineIndex: scanned.line.index,
                text: scanned.line.text.trim(),
                weight,
                isRedemption: kind !== 'dividend' && REDEMPTIONS.test(term.term),
              },
            ]
      }),
    )
  })
}

/** "Storno Kauf …" or "Cancellation of purchase …" at the start of a line, however long the security's name is. */
function cancelsTrade(kind: TitleKind, { start, end }: FoundTerm<TitleKind>, terms: readonly FoundTerm<TitleKind>[]) {
  const isTrade = ({ fields }: FoundTerm<TitleKind>) => TRADES.some((trade) => fields.has(trade))
  const isBehind = (term: FoundTerm<TitleKind>) => term.start > end && term.start - end <= LETTERS_BETWEEN
  return kind === 'cancellation' && start === 0 && terms.some((term) => isTrade(term) && isBehind(term))
}

/** Room for "of your", "der". */
const LETTERS_BETWEEN = 9

function titleWeight(
  { numbers, days, line }: ScannedLine,
  words: number,
  { term, start }: { term: string; start: number },
  kind: TitleKind,
): number {
  const amounts = numbers.filter(({ decimals }) => decimals >= 2).length
  const isTrade = TRADES.includes(kind)
  // "Expected amount 48.50", but not "Expected payment date 07/06/2024"
  if (kind === 'announcement') return start === 0 && words <= TITLE_WORDS && days.length === 0 ? TITLE_WEIGHT : 0
  if (words <= TITLE_WORDS && amounts === 0)
    return start === 0 || words <= 4 ? TITLE_WEIGHT : isTrade || kind === 'cancellation' ? 2 : words <= 6 ? 2 : 0
  if (
    kind !== 'dividend' &&
    isTrade &&
    start === 0 &&
    amounts >= 2 &&
    numbers.some(({ decimals }) => decimals > 2 || decimals === 0)
  )
    return 2
  if (isTrade && (SENTENCE_TERMS.test(term) || SENTENCE_OF_BANK.test(term)) && !/[;§]/.test(line.text))
    return amounts <= 3 && words <= TITLE_SENTENCE_WORDS ? 1 : WEAK_WEIGHT
  return isTrade ? WEAK_WEIGHT : 0
}
