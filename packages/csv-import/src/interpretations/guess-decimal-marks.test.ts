import { expect, test } from 'vitest'
import { tableOf } from '../testing/csv-bytes.ts'
import { guessMapping } from './guess-mapping.ts'

/** The columns that may be read in two ways, with the marks of the others. */
function marksOf(...rows: string[]) {
  const { columns } = guessMapping(tableOf(['Date;Type;Symbol;Units;Price;Fee;Currency', ...rows].join('\n')))
  return columns
    .filter(({ field }) => field === 'units' || field === 'price' || field === 'fee')
    .map(({ decimalMark, decimalMarkIsDoubtful }) => (decimalMarkIsDoubtful ? '?' : decimalMark))
}

test('beside 800, the zero at the end of 1.500 would not be written: the point groups thousands', () => {
  expect(marksOf('2024-03-04;Buy;ABC;1.500;68.500;;EUR', '2024-03-05;Buy;ABC;800;79.000;;EUR')).toEqual([',', ',', ','])
})

test.each([
  ['whole numbers of four digits without a mark', '1.500', '8000'],
  ['only zero beside it', '1.500', '0'],
  ['no zero at the end', '1.525', '800'],
])('nothing is proven by %s', (_which, first, second) => {
  expect(marksOf(`2024-03-04;Buy;ABC;${first};3;;EUR`, `2024-03-05;Buy;ABC;${second};4;;EUR`)[0]).toBe('?')
})

test('a mark with which a fee is more than its trade is none', () => {
  expect(marksOf('2024-03-04;Buy;ABC;1.525;68.525;104.525;EUR')).toEqual([',', ',', ','])
  expect(marksOf('2024-03-04;Buy;ABC;1.525;68.525;4.525;EUR')).toEqual(['?', '?', '?'])
})

test('German headers and semicolons mean decimal commas, where English ones leave it open', () => {
  const marks = (header: string) => {
    const rows = ['29.09.2021;Verkauf;GB0007980591;-510,000;3,912;EUR', '16.07.2021;Kauf;GB0007980591;253;1,235;EUR']
    return guessMapping(tableOf([header, ...rows].join('\n')))
      .columns.filter(({ field }) => field === 'units' || field === 'price')
      .map(({ decimalMark, decimalMarkIsDoubtful }) => (decimalMarkIsDoubtful ? '?' : decimalMark))
  }

  expect(marks('Buchtag;Art;ISIN;Nominal;Kurs;Währung')).toEqual([',', ','])
  expect(marks('Date;Type;ISIN;Units;Price;Currency')).toEqual(['?', '?'])
})
