import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const NOTE = `Dividend
ISIN US0378331005
Quantity 281
Dividend per share 0.10 USD
Payment date 28.02.2025
Amount 28.10 USD
Withholding tax 4.22 USD
Morgenrot 23.88 USD`

test('an amount that all named costs lead to is the net amount, not the gross value again', () => {
  expect(readLines(NOTE)).toBe('dividend 2025-02-28 281 0.1 0 4.22 23.88 USD')
  expect(readLines(NOTE.replace('Morgenrot 23.88', 'Morgenrot 23.98'))).toMatch(/^amounts\?/)
})

test('a cost without a known name counts between a proven value and a total', () => {
  const note = NOTE.replace('Withholding tax', 'Wundersteg').replace('Morgenrot', 'Total')
  expect(readLines(note)).toBe('dividend 2025-02-28 281 0.1 0 4.22 23.88 USD')
  expect(readLines(note.replace('4.22', '4.23'))).toMatch(/^amounts\?/)
})
