import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { expect, test } from 'vitest'
import { findUsedWords } from './find-used-words.ts'

const row = { units: '100', price: '40.00', fee: '0', total: '4009.5', isin: 'QZ0000000033', symbol: null } as ImportRow

test('words that state a figure or the identifier are used, however the document writes them', () => {
  const isUsed = findUsedWords([{ row, tax: null }])
  const used = ['QZ0000000033', '4.009,50', "4'009.50", '40,00', '100', '100,0000']
  const others = ['Cordage', '4009.51', '0,00', '2021', '10', '100,00000', 'A100']
  expect([...used, ...others].filter(isUsed)).toEqual(used)
})
