import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (...lines: string[]) =>
  ['Dividendenabrechnung', 'ISIN US0378331005', 'Zahltag 15.05.2023', ...lines].join('\n')

test('a rebate that makes up for a tax is asked about', () => {
  const lines = ['Stück 62', 'Dividende pro Stück 0,24 EUR', 'Bruttobetrag 14,88 EUR', 'Kapitalertragsteuer 3,64 EUR']
  expect(readLines(note(...lines, 'Erstattung 3,64 EUR', 'Auszahlung 14,88 EUR'))).toMatch(/^amounts\?/)
  expect(readLines(note(...lines, 'Auszahlung 11,24 EUR'))).toBe('dividend 2023-05-15 62 0.24 0 3.64 11.24 EUR')
})
