import { judgeByMarket, type MarketVerdict, onlyFitting } from '../laws/market-close.ts'
import { toMarketTrade } from '../outcomes/mark-far-prices.ts'
import { type AskRows, previewSample } from '../outcomes/match-rows.ts'
import type { ImportRow } from '../readings/import-row.ts'
import type { Mapping } from '../readings/mapping.ts'
import type { Answer, Question } from './question.ts'

const MAX_TRADES = 40
/** A few currencies are compared; of a date or a decimal mark, all readings are. */
const MAX_ANSWERS = 6

/** Whether the market can answer a question: by days, by the size of numbers, by the currency, and by columns. */
export function isAboutPrices({ id }: Pick<Question, 'id'>): boolean {
  return id === 'date' || id === 'currency' || id.startsWith('decimal-') || id.startsWith('role-')
}

/** The answers to a question that the market compares. */
export function comparedAnswers<A extends Pick<Answer, 'mapping'>>({ answers }: { answers: readonly A[] }): A[] {
  return answers.slice(0, MAX_ANSWERS)
}

/**
 * The mapping, by its index, that the closes of the market leave when they refute all others; null if they leave a
 * choice.
 *
 * @param sampleTrades up to as many trades of the file as a mapping reads them
 */
export async function answerByMarket(
  mappings: readonly Mapping[],
  sampleTrades: (mapping: Mapping, most: number) => Promise<ImportRow[]>,
  ask: AskRows,
): Promise<number | null> {
  const verdicts: MarketVerdict[] = []
  for (const mapping of mappings) {
    const matched = await previewSample(await sampleTrades(mapping, MAX_TRADES), ask)
    verdicts.push(judgeByMarket(matched.map(toMarketTrade)))
  }
  return onlyFitting(verdicts)
}
