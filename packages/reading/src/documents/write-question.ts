import { type Text, text } from '@plumbline/text/text'
import { MAX_ANSWERS } from '../thresholds.ts'
import type { Answer, Question, QuestionTopic } from './document-outcome.ts'
import type { Doubt } from './judge.ts'

export function writeQuestion(
  topic: QuestionTopic,
  doubts: readonly Doubt[],
  [first, ...rest]: readonly [Answer, ...Answer[]],
): Question {
  return {
    topic,
    text: questionText(topic),
    why: whyText(topic, doubts),
    dayLabels: null,
    answers: [first, ...rest.slice(0, MAX_ANSWERS - 1)],
  }
}

function questionText(topic: QuestionTopic): Text {
  switch (topic) {
    case 'day':
      return text('On which day does your bank show this transaction?')
    case 'amounts':
      return text('Which amounts does your bank show for this transaction?')
    case 'kind':
      return text('Did you buy, sell, or receive a dividend?')
    case 'security':
      return text('Which security is this?')
    case 'reading':
      return text('Is this what your bank shows for this transaction?')
  }
}

function whyText(topic: QuestionTopic, doubts: readonly Doubt[]): Text {
  if (topic === 'day') return text('The document does not say which of its days is the one of the transaction.')
  if (topic === 'kind') return text('The title of the document can mean either.')
  if (topic === 'security') return text('The identifier in the document is mistyped: its check digit is wrong.')
  if (doubts.includes('reinvested'))
    return text('The document reinvests a dividend. One of the two transactions can be added here, the other by hand.')
  if (doubts.includes('several'))
    return text('The document holds several transactions. One of them can be added here, the others by hand.')
  if (doubts.includes('listed')) return text('The document lists an account. Only this row of it reads as a trade.')
  if (doubts.includes('rival')) return text('The amounts of the document add up in more than one way.')
  if (doubts.includes('direction')) return text('The title and the final amount of the document contradict each other.')
  if (doubts.includes('last-word')) return text('The document states more than one final amount.')
  if (doubts.includes('equal-with-costs') || doubts.includes('parts-left')) {
    return text('The document names fees or taxes that the final amount does not contain.')
  }
  if (doubts.includes('taxed-twice'))
    return text('The document states taxes in two currencies: the second may repeat the first.')
  if (doubts.includes('credited-tax')) return text('The document credits a foreign tax that it does not withhold.')
  if (doubts.includes('foreign-left'))
    return text('The document states money in another currency that no rate explains.')
  if (doubts.includes('contradiction'))
    return text('The fees and taxes of the document do not make up the difference between its amounts.')
  if (doubts.includes('product')) return text('Units and price do not multiply to an amount of the document.')
  if (doubts.includes('unnamed')) return text('The document names no security that could be recognized.')
  return text('The document leaves open what its amounts mean.')
}

/** How an answer is told from the others: by what differs between them. */
export function answerLabel(topic: QuestionTopic, { reading }: Omit<Answer, 'label'>): Text {
  const { kind, day, units, net, security } = reading
  if (topic === 'day') return text('{day}', { day })
  if (topic === 'security')
    return text('{security}', { security: security.isin ?? security.wkn ?? security.name ?? '' })
  const values = { day, units: units.toString(), net: `${net.amount.toFixed(2)} ${net.currency}` }
  if (kind === 'buy') return text('Buy on {day}: {units} units for {net}', values)
  if (kind === 'sell') return text('Sell on {day}: {units} units for {net}', values)
  return text('Dividend on {day}: {net} for {units} units', values)
}
