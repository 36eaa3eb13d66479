import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const dividend = (title: string, amount = 'Gross amount') => `${title}
Coca-Cola Co
ISIN US1912161007
Quantity 100
Dividend per share 0.485 USD
Ex date 14/06/2024
Payment date 01/07/2024
${amount} 48.50 USD`

test('a dividend that is only announced is refused', () => {
  expect(readLines(dividend('Cash dividend'))).toBe('dividend 2024-07-01 100 0.485 0 0 48.5 USD')
  expect(readLines(dividend('Upcoming dividend'))).toBe('refused: announcement')
  expect(readLines(dividend('Dividende prévu'))).toBe('refused: announcement')
  expect(readLines(dividend('Forventet udbytte'))).toBe('refused: announcement')
})

test('an amount that is only expected is refused below any title', () => {
  expect(readLines(dividend('Cash dividend', 'Expected gross amount'))).toBe('refused: announcement')
  expect(readLines(dividend('Cash dividend', 'Voraussichtlicher Betrag'))).toBe('refused: announcement')
  expect(readLines(dividend('Cash dividend', 'Importe estimado'))).toBe('refused: announcement')
})

test('an expected day and a sentence about what is expected refuse nothing', () => {
  const note = dividend('Cash dividend').replace('Payment date', 'Expected payment')
  expect(readLines(note)).not.toContain('refused')
  expect(readLines(`${dividend('Cash dividend')}\nThis may differ from the estimated payment`)).toBe(
    'dividend 2024-07-01 100 0.485 0 0 48.5 USD',
  )
})

const trade = (title: string) => `${title}
Purchase
VANGUARD FTSE ALL-WORLD ISIN IE00BK5BQT80
Quantity 10
Price 110.00 EUR
Commission 5.00 EUR
Trade date 05/06/2024
Total amount 1105.00 EUR`

test('reads the trade without such a title', () => {
  expect(readLines(trade('Contract note'))).toBe('buy 2024-06-05 10 110 5 0 1105 EUR')
})

test.each([
  ['Order rejected', 'order'],
  ['Order nicht ausgeführt', 'order'],
  ["Ordre en attente d'exécution", 'order'],
  ['Ordine inserito', 'order'],
  ['Orden pendiente', 'order'],
  ['Order geplaatst', 'order'],
  ['Ordre modtaget', 'order'],
  ['Pre-trade cost disclosure', 'cost-information'],
  ['Kostenschätzung', 'cost-information'],
  ['Estimation des frais', 'cost-information'],
  ['Custody charge', 'account-fee'],
  ['Transfer in confirmation', 'delivery'],
  ['Buy to open', 'derivative'],
  ['Annual tax report', 'tax-note'],
])('refuses a note under the title "%s"', (title, reason) => {
  expect(readLines(trade(title))).toBe(`refused: ${reason}`)
})
