import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import { readDocument } from './read-document.ts'

const LETTER = ['Musterbank', 'Sehr geehrte Kundin,', 'wir haben Ihr Geschäft ausgeführt.']

const purchase = (units: string, value: string, net: string) => [
  ...LETTER,
  'Wertpapierabrechnung Kauf',
  'ISIN US0378331005',
  `Stück ${units}`,
  'Kurs 25,00 EUR',
  'Handelstag 04.03.2024',
  `Kurswert ${value} EUR`,
  'Provision 20,00 EUR',
  `Ausmachender Betrag ${net} EUR`,
]
const dividend = [
  ...LETTER,
  'Dividendengutschrift',
  'ISIN US0378331005',
  'Stück 40',
  'Dividende pro Stück 0,25 EUR',
  'Bruttobetrag 10,00 EUR',
  'Kapitalertragsteuer 2,50 EUR',
  'Ausmachender Betrag 7,50 EUR',
]
const first = purchase('40', '1.000,00', '1.020,00')

test('a second note in the file, of the same security and day, is asked about', () => {
  const outcome = readDocument({ name: 'notes.pdf', lines: [...first, ...purchase('60', '1.500,00', '1.520,00')] })
  if (outcome.kind !== 'ask') throw new Error('it must be asked about')
  expect(outcome.question.why).toBe(
    'The document holds several transactions. One of them can be added here, the others by hand.',
  )
  const nets = outcome.question.answers.map(({ reading }) => reading.net.amount.toString())
  expect(nets).toEqual(expect.arrayContaining(['1020', '1520']))
})

test('a dividend below a purchase is asked about, and a purchase below a dividend', () => {
  expect(readLines([...first, ...dividend].join('\n'))).toMatch(/\?/)
  expect(readLines([...dividend, 'Zahltag 04.03.2024', ...first].join('\n'))).toMatch(/\?/)
})

test('a note that is repeated is read once', () => {
  expect(readLines([...first, ...first].join('\n'))).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
})

test('unproven amounts of an appendix are not a second transaction', () => {
  const appendix = [
    ...LETTER,
    ...LETTER,
    'Stück 40',
    'Ertrag 500,00 EUR',
    'Kapitalertragsteuer 125,00 EUR',
    'Ausmachender Betrag 370,00 EUR',
  ]
  expect(readLines([...first, ...appendix].join('\n'))).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
})

test('a product in an appendix without a net amount belongs to the same note', () => {
  const appendix = [
    ...LETTER,
    ...LETTER,
    'Anschaffung Stück 12',
    'Kurs 31,07 EUR',
    'Betrag 372,84 EUR',
    'Betrag 372,84 EUR',
  ]
  expect(readLines([...first, ...appendix].join('\n'))).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
})
