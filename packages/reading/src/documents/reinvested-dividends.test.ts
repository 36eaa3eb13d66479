import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const outcome = (title: string) =>
  readDocument({
    name: 'note.pdf',
    lines: [
      title,
      'Apple Inc US0378331005',
      'Payment date 16 May 2024',
      'Shares held 250',
      'Dividend per share $0.24',
      'Gross dividend $60.00',
      'Tax withheld $9.00',
      'Net dividend $51.00',
      'Reinvested at $170.00',
      'Shares purchased 0.3000',
    ],
  })

test('a dividend that buys more of its security is asked about: one of the two would be left out', () => {
  expect(outcome('Dividend reinvestment')).toMatchObject({
    kind: 'ask',
    question: { answers: [{ reading: { kind: 'dividend' } }] },
  })
  expect(outcome('Dividend payment')).toMatchObject({ kind: 'read', readings: [{ kind: 'dividend' }] })
})
