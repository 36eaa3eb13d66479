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

test('money that no cost explains leaves open what the net amount is', () => {
  const note = (between: string) => `Dividend
ISIN US67066G1040
Quantity 20.43685
Payment date 31.12.2025
Dividend per share 0.01 USD
Amount 0.20 USD
Withholding tax 0.03 USD
${between}
Total 0.17 USD`
  expect(readLines(note(''))).toBe('dividend 2025-12-31 20.43685 0.01 0 0.03 0.17 USD')
  expect(readLines(note('Lindwurm 0.12 USD'))).toMatch(/^amounts\?/)
})

test('what nothing calls net is none where costs would take most of the value', () => {
  const note = NOTE.replace('Morgenrot 23.88 USD', 'Withholding tax 20.00 USD\nMorgenrot 3.88 USD')
  expect(readLines(note)).toMatch(/^amounts\?/)
  expect(readLines(note.replace('Morgenrot', 'Net amount'))).toBe('dividend 2025-02-28 281 0.1 0 24.22 3.88 USD')
})

test('words that say which way the money goes name the net amount', () => {
  const note = (total: string) => `Acquisto
ISIN IE00BK5BQT80
Data operazione 12.04.2024
Quantità 7
Prezzo 118,45 EUR
Valuta 16.04.2024
Controvalore 829,15 EUR
Lindwurm 118,50 EUR
${total} 829,15 EUR`
  expect(readLines(note('Da pagare'))).toBe('buy 2024-04-12 7 118.45 0 0 829.15 EUR')
  expect(readLines(note('Morgenrot'))).toMatch(/^amounts\?/)
})
