import { readDocument } from '../documents/read-document.ts'

/** What is read without a question, or the first answer behind the topic of the question, in one line. */
export function readLines(text: string): string {
  const outcome = readDocument({ name: 'note.pdf', lines: text.split('\n') })
  if (outcome.kind === 'refused') return `refused: ${outcome.reason}`
  const reading = outcome.kind === 'read' ? outcome.readings[0] : outcome.question.answers[0].reading
  if (reading === undefined) throw new Error('no reading')
  const { kind, day, units, price, fees, taxes, net } = reading
  const amounts = [price?.amount, fees.amount, taxes.amount, net.amount].map(String)
  const asked = outcome.kind === 'ask' ? `${outcome.question.topic}? ` : ''
  return `${asked}${[kind, day, units, ...amounts, net.currency].join(' ')}`
}
