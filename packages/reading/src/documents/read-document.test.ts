import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

/** A note in the style of a German bank, with invented numbers that add up. */
const GERMAN_PURCHASE = `Musterbank AG
Depotnummer 100200300
Musterstadt, 05.03.2024
Wertpapier Abrechnung Kauf
Nominale Wertpapierbezeichnung ISIN (WKN)
Stück 35 Beispiel Industrie AG DE000A1EWWW0 (A1EWWW)
Schlusstag/-Zeit 04.03.2024 10:15:00
Ausführungskurs 190,20 EUR
Kurswert 6.657,00- EUR
Provision 19,73- EUR
Handelsplatzgebühr 4,90- EUR
Ausmachender Betrag 6.681,63- EUR
Den Gegenwert buchen wir mit Valuta 06.03.2024 zu Lasten des Kontos 100200300.`.split('\n')

const ENGLISH_DIVIDEND = `Sample Bank Ltd
Dividend payment
ISIN US0378331005 Apple Inc.
Quantity 40
Dividend per share USD 0.24
Gross amount USD 9.60
Withholding tax 15% USD -1.44
Net amount USD 8.16
Payment date 16.05.2024
Ex date 10.05.2024`.split('\n')

function read(lines: readonly string[]) {
  const outcome = readDocument({ name: 'note.pdf', lines })
  if (outcome.kind !== 'read') throw new Error(`not read: ${JSON.stringify(outcome)}`)
  const [reading] = outcome.readings
  if (reading === undefined) throw new Error('no reading')
  const { kind, day, units, gross, fees, taxes, net, security } = reading
  return {
    kind,
    day,
    isin: security.isin,
    units: units.toString(),
    gross: gross.amount.toFixed(2),
    fees: fees.amount.toFixed(2),
    taxes: taxes.amount.toFixed(2),
    net: `${net.amount.toFixed(2)} ${net.currency}`,
  }
}

describe('readDocument', () => {
  test('reads a purchase with the fees between gross and net', () => {
    expect(read(GERMAN_PURCHASE)).toEqual({
      kind: 'buy',
      day: '2024-03-04',
      isin: 'DE000A1EWWW0',
      units: '35',
      gross: '6657.00',
      fees: '24.63',
      taxes: '0.00',
      net: '6681.63 EUR',
    })
  })

  test('reads a dividend with the tax that was withheld', () => {
    expect(read(ENGLISH_DIVIDEND)).toEqual({
      kind: 'dividend',
      day: '2024-05-16',
      isin: 'US0378331005',
      units: '40',
      gross: '9.60',
      fees: '0.00',
      taxes: '1.44',
      net: '8.16 USD',
    })
  })

  test('reads nothing where the amounts contradict each other', () => {
    const lines = GERMAN_PURCHASE.map((line) => line.replace('4,90-', '4,95-'))
    expect(readDocument({ name: 'note.pdf', lines }).kind).not.toBe('read')
  })

  test('asks where the check digit of the ISIN is wrong', () => {
    const lines = GERMAN_PURCHASE.map((line) => line.replace('DE000A1EWWW0', 'DE000A1EWWW5'))
    expect(readDocument({ name: 'note.pdf', lines })).toMatchObject({ kind: 'ask', question: { topic: 'security' } })
  })

  test('refuses a cancellation and names the transaction that it takes back', () => {
    const lines = GERMAN_PURCHASE.map((line) =>
      line.replace('Wertpapier Abrechnung Kauf', 'Storno Wertpapier Abrechnung Kauf'),
    )
    const outcome = readDocument({ name: 'note.pdf', lines })
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'cancellation' })
    expect(outcome.kind === 'refused' && outcome.cancels?.net.amount.toString()).toBe('6681.63')
  })

  test('refuses a document without text', () => {
    expect(readDocument({ name: 'scan.pdf', lines: ['', ' '] })).toMatchObject({ kind: 'refused', reason: 'no-text' })
  })
})

describe('caution', () => {
  test('asks about a redemption, whose last day is not that of a trade', () => {
    const lines = GERMAN_PURCHASE.map((line) =>
      line
        .replace('Wertpapier Abrechnung Kauf', 'Tilgung')
        .replace('zu Lasten', 'zu Gunsten')
        .replace('6.681,63-', '6.632,37'),
    )
    expect(readDocument({ name: 'note.pdf', lines })).toMatchObject({ kind: 'ask', question: { topic: 'day' } })
  })

  test('asks which day where payment and value of a dividend differ', () => {
    const lines = [...ENGLISH_DIVIDEND, 'Value date 17.05.2024']
    const outcome = readDocument({ name: 'note.pdf', lines })
    expect(outcome).toMatchObject({ kind: 'ask', question: { topic: 'day' } })
    const days = outcome.kind === 'ask' ? outcome.question.answers.map(({ reading }) => reading.day) : []
    expect(days).toEqual(expect.arrayContaining(['2024-05-16', '2024-05-17']))
  })

  test('does not take the day of the letter for the day of the trade', () => {
    const lines = GERMAN_PURCHASE.filter((line) => !line.startsWith('Schlusstag'))
    expect(readDocument({ name: 'note.pdf', lines })).toMatchObject({ kind: 'ask', question: { topic: 'day' } })
  })

  test('asks where a second final amount contradicts the first', () => {
    const lines = [...GERMAN_PURCHASE, 'Ausmachender Betrag 6.700,00- EUR']
    expect(readDocument({ name: 'note.pdf', lines }).kind).toBe('ask')
  })

  test('refuses a note about taxes that looks like a dividend', () => {
    const lines = ENGLISH_DIVIDEND.map((line) => line.replace('Dividend payment', 'Advance lump sum'))
    expect(readDocument({ name: 'note.pdf', lines })).toMatchObject({ kind: 'refused', reason: 'tax-note' })
  })

  test('refuses a document with two securities', () => {
    const lines = [...GERMAN_PURCHASE, 'ISIN US0378331005']
    expect(readDocument({ name: 'note.pdf', lines })).toMatchObject({ kind: 'refused', reason: 'several-transactions' })
  })

  test('asks about the whole reading where the document names no security', () => {
    const lines = GERMAN_PURCHASE.map((line) => line.replace(/Beispiel.*/, '').replace(' ISIN (WKN)', ''))
    const outcome = readDocument({ name: 'note.pdf', lines })
    if (outcome.kind !== 'ask') throw new Error(outcome.kind)
    const { topic, why, answers } = outcome.question
    expect([topic, formatEnglish(why), answers.length]).toEqual([
      'reading',
      'The document names no security that could be recognized.',
      1,
    ])
    expect(formatEnglish(answers[0].label)).toBe('Buy on 2024-03-04: 35 units for 6681.63 EUR')
  })
})
