import { describe, expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import { readDocument } from './read-document.ts'

/** What is asked about a statement with these rows; the reason where nothing is. */
function offered(...rows: string[]): unknown[] {
  const outcome = readDocument({ name: 'statement.pdf', lines: ['Kontoauszug', '30.04.2025', ...rows] })
  if (outcome.kind !== 'ask') return [outcome.kind]
  return outcome.question.answers.map(({ reading: { kind, day, units, price, gross, fees, net } }) =>
    [kind, day, units, price?.amount, gross.amount, fees.amount, net.amount].join(' '),
  )
}

const ROW = '18.04.2025 Kauf Example Corp ISIN US0378331005 Stück 12 Kurs 171,25'

describe('the costs of a row', () => {
  test.each([
    ['none, where only the value is stated', '2.055,00 EUR', '2055 0 2055'],
    ['one', '2.055,00 EUR 5,00 EUR 2.060,00 EUR', '2055 5 2060'],
    ['two', '2.055,00 EUR 5,00 EUR 1,50 EUR 2.061,50 EUR', '2055 6.5 2061.5'],
    ['none, where it is stated once more, before the balance', '2.055,00 EUR 2.055,00 EUR 9.999,99 EUR', '2055 0 2055'],
    ['some, before the balance', '2.055,00 EUR 5,00 EUR 2.060,00 EUR 9.999,99 EUR', '2055 5 2060'],
  ])('are %s', (_what, amounts, expected) => {
    expect(offered(`${ROW} ${amounts}`)).toEqual([`buy 2025-04-18 12 171.25 ${expected}`])
  })

  test('of a purchase add up, and of a sale are taken off', () => {
    expect(offered(`${ROW} 2.055,00 EUR 5,00 EUR 2.050,00 EUR`)).toEqual(['refused'])
    expect(offered(`${ROW.replace('Kauf', 'Verkauf')} 2.055,00 EUR 5,00 EUR 2.050,00 EUR`)).toEqual([
      'sell 2025-04-18 12 171.25 2055 5 2050',
    ])
  })
})

describe('a row', () => {
  test.each([
    ['of two lines', ['18.04.2025 Kauf Example Corp', 'ISIN US0378331005 Stück 12 Kurs 171,25 2.055,00 EUR'], true],
    [
      'of three lines',
      ['18.04.2025 Kauf Example', 'Corp', 'ISIN US0378331005 Stück 12 Kurs 171,25 2.055,00 EUR'],
      true,
    ],
    ['with two ISINs', [`${ROW} DE000A1EWWW0 2.055,00 EUR`], false],
    ['of a purchase and a sale', [`${ROW} Verkauf 2.055,00 EUR`], false],
    ['without a currency', [`${ROW} 2.055,00`], false],
  ])('%s is asked about: %s', (_what, rows, isAsked) => {
    expect(offered(...rows)[0] !== 'refused').toBe(isAsked)
  })
})

describe('the titles of a statement reach to its later rows', () => {
  const statement = (day: string) => `Kontoauszug vom 13.01.2025
Alter Saldo per 10.01.2025 1.039,06 EUR
Datum Buchungstext Wert Betrag
10.01.2025 Hinweis auf die Aufzeichnung von Gesprächen und von elektronischen Nachrichten 10.01.2025 0,00
Dokumentation
von Gesprächen
13.01.2025 Kauf Depot 0123456789/45863315 ${day} 1.002,31-
ISIN US0378331005 Muster Technik Inc. 30,00000 STK
Kurs 33,064000 KURSWERT -991,92 EUR
Handelsspesen -10,39 EUR
Neuer Saldo zu Ihren Gunsten 36,75 EUR`

  test.each([['13.01.2025'], ['15.01.2025']])('whose value day is %s', (value) => {
    expect(readLines(statement(value))).toBe('buy 2025-01-13 30 33.064 10.39 0 1002.31 EUR')
  })
})
