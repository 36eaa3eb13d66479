import type { Reading } from '../readings.ts'
import { foldText } from '../words/fold-text.ts'
import type { TitleKind } from '../words/word-list.ts'
import type { RefusalReason } from './document-outcome.ts'
import { type FoundTitle, WEAK_WEIGHT } from './find-title.ts'

/** What the titles of a document make it. */
export interface ChosenKind {
  /** The most likely first; more than one where titles of equal weight contradict each other. */
  readonly kinds: readonly Reading['kind'][]
  /** Whether only words in running text name the kind. */
  readonly isWeak: boolean
  readonly isRedemption: boolean
  /** Whether titles say that a dividend buys more of its security: one of the two would be left out. */
  readonly isReinvested: boolean
  readonly refusal: { readonly reason: RefusalReason; readonly title: string } | null
}

const TRADES: readonly TitleKind[] = ['buy', 'sell', 'dividend']
/** Words in a line of a title are sure from here on; below, the line is a sentence. */
const TITLE_WEIGHT = 2

/** "Dividend reinvestment", "Ausschüttung mit Wiederanlage": not the purchase alone that "Wiederanlage" names. */
const REINVESTED =
  /(?:divid|distribu|ausschutt|udbytte|udlodning|cedola).*(?:re ?inve|wiederanlage|herbeleg|geninvest)|(?:re ?inve|herbeleg|geninvest)\w* (?:\w+ )?(?:divid|distribu|udbytte|udlodning)/

export function chooseKind(titles: readonly FoundTitle[]): ChosenKind {
  const trades = titles.filter(({ kind }) => TRADES.includes(kind))
  const top = Math.max(0, ...trades.map(({ weight }) => weight))
  const strongest = trades.filter(({ weight }) => weight === top)
  const [first] = strongest
  const isWeak = top <= WEAK_WEIGHT
  const isRedemption = first?.isRedemption ?? false
  const isReinvested = strongest.some(({ kind, text }) => kind !== 'sell' && REINVESTED.test(foldText(text)))
  const kinds = [
    ...new Set(
      strongest
        .filter(({ lineIndex }) => isWeak || lineIndex === first?.lineIndex)
        .map(({ kind }) => kind as Reading['kind']),
    ),
  ]
  const sure = titles.filter(({ kind, weight }) => !TRADES.includes(kind) && weight >= TITLE_WEIGHT)
  const anywhere = sure.find(({ kind }) => kind === 'cancellation') ?? sure.find(({ kind }) => kind === 'announcement')
  const firstTrade = trades.find(({ weight }) => weight >= TITLE_WEIGHT)
  const above = sure.find(
    ({ kind, lineIndex }) =>
      firstTrade === undefined ||
      lineIndex < firstTrade.lineIndex ||
      (lineIndex === firstTrade.lineIndex && !(kind === 'corporate-action' && firstTrade.kind === 'buy')),
  )
  const other = anywhere ?? above
  const refusal = other === undefined ? null : { reason: other.kind as RefusalReason, title: other.text }
  return { kinds, isWeak, isRedemption, isReinvested, refusal }
}
