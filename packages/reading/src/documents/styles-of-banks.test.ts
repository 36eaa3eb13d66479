import { expect, test } from 'vitest'
import type { InventedNote } from '../testing/invented-note.ts'
import { GERMAN_NOTES } from '../testing/invented-notes-in-german.ts'
import { OTHER_NOTES } from '../testing/invented-notes-in-other-languages.ts'
import { readDocument } from './read-document.ts'

/** The facts of all readings of a note, or what was asked or refused instead. */
function factsOf({ text }: InventedNote): string {
  const outcome = readDocument({ name: 'note.pdf', lines: text.split('\n') })
  if (outcome.kind !== 'read') return outcome.kind
  return outcome.readings
    .map(({ kind, day, security, units, net, fees, taxes }) => {
      const costs = fees.amount.plus(taxes.amount).toFixed(2)
      return [kind, day, security.isin ?? security.symbol, units, net.amount.toFixed(2), net.currency, costs].join(' ')
    })
    .join(' | ')
}

test.each([...GERMAN_NOTES, ...OTHER_NOTES])('reads $expected without a question', (note) => {
  expect(factsOf(note)).toBe(note.expected)
})
