import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const lines = [
  'Dividend Statement',
  'ISIN US0378331005',
  'Quantity  Dividend per share  Gross amount',
  '40  0.25 USD  10.00 USD',
  'Withholding tax 1.50 USD',
  'Payment date 15.05.2023',
  'Net amount 8.50 USD',
]
const READ = 'dividend 2023-05-15 40 0.25 0 1.5 8.5 USD'

test('empty lines and page numbers separate nothing', () => {
  expect(readLines(lines.join('\n'))).toBe(READ)
  expect(readLines(lines.join('\n\n \n\n\n'))).toBe(READ)
  for (const page of ['Seite 2 von 3', 'Page 2/3', 'Page: 2', 'Pagina 2 di 3'])
    expect(readLines(lines.join(`\n${page}\n${page}\n${page}\n${page}\n`))).toBe(READ)
})
