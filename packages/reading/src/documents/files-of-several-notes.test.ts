import { describe, expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import type { PlacedLine } from './document-lines.ts'
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

describe('a file whose pages begin several notes', () => {
  const page = (number: number, texts: readonly string[]): PlacedLine[] =>
    texts.map((text, row) => ({ page: number, words: wordsOf(text, row) }))
  const wordsOf = (text: string, row: number) =>
    text.split(' ').map((word, at) => ({ text: word, x: at * 60, y: row * 12, width: word.length * 5 }))
  const netsOf = (...pages: (readonly string[])[]) => {
    const lines = pages.flatMap((texts, index) => page(index + 1, texts))
    const outcome = readDocument({ name: 'notes.pdf', lines })
    return outcome.kind === 'read' ? outcome.readings.map(({ net }) => net.amount.toString()) : outcome.kind
  }
  const second = purchase('60', '1.500,00', '1.520,00')
  const ofAnother = second.map((line) => line.replace('US0378331005', 'DE000A1EWWW0'))
  const terms = ['Hinweise', 'Bitte prüfen Sie diese Abrechnung']

  test('is read note by note, also of several securities', () => {
    expect(netsOf(first, second)).toEqual(['1020', '1520'])
    expect(netsOf(first, ofAnother)).toEqual(['1020', '1520'])
  })

  test('keeps pages without a title with the note before them', () => {
    expect(netsOf(first, terms, ofAnother, terms)).toEqual(['1020', '1520'])
  })

  test('is asked about where one of them is in doubt', () => {
    const inDoubt = second.map((line) => line.replace('1.520,00', '1.530,00'))
    expect(netsOf(first, inDoubt)).toBe('ask')
    expect(netsOf(inDoubt, first)).toBe('ask')
    const ofAnotherInDoubt = ofAnother.map((line) => line.replace('1.520,00', '1.530,00'))
    expect(netsOf(first, ofAnotherInDoubt)).toBe('refused')
  })

  test('is one note where a later page repeats the title above unproven amounts', () => {
    expect(netsOf(first, ['Wertpapierabrechnung Kauf', 'Stück 41', 'Anschaffung 900,00 EUR'])).toEqual(['1020'])
  })

  test('holds one transaction where the second repeats its units on the same day', () => {
    expect(netsOf(first, first)).toEqual(['1020'])
  })
})
