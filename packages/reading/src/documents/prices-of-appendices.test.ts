import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (...appendix: string[]) =>
  [
    'Dividend Statement',
    'ISIN US0378331005',
    'Units 2 Muster Inc.',
    'Payment date 18.05.2023',
    'Amount credited EUR 0.32',
    ...Array.from({ length: 12 }, () => 'Please ensure your compliance.'),
    ...appendix,
  ].join('\n')

test('a price in an appendix does not prove the amount that was paid above it', () => {
  const text = note('Withholding tax EUR 0.13', 'Price per unit EUR 0.44', 'Flat rate tax EUR 0.43')
  expect(readLines(text)).toMatch(/\?/)
})
