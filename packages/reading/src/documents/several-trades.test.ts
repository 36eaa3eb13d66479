import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

function readAll(text: string): string[] {
  const outcome = readDocument({ name: 'plan.pdf', lines: text.split('\n') })
  if (outcome.kind !== 'read') return [outcome.kind]
  return outcome.readings.map(({ kind, day, security, units, fees, taxes, net }, index) =>
    [
      kind,
      day,
      security.isin,
      units,
      fees.amount,
      taxes.amount,
      net.amount,
      net.currency,
      outcome.proofs[index]?.length,
    ].join(' '),
  )
}

const PLAN = `Sparplanabrechnung
Fonds Muster Welt ISIN IE00B4L5Y983
Handelstag Stück Kurs Kurswert Gebühr Betrag
04.01.2024 1,9051 EUR 104,98 EUR 200,00 EUR 1,50 EUR 201,50 EUR
05.02.2024 1,8700 EUR 106,95 EUR 200,00 EUR 1,50 EUR 201,50 EUR
04.03.2024 1,8200 EUR 109,89 EUR 200,00 EUR 1,50 EUR 201,50 EUR`

test('the executions of a savings plan are trades, each with its proof', () => {
  const plan = PLAN.replaceAll(/(\d,\d{4}) EUR/g, '$1')
  expect(readAll(plan)).toEqual([
    'buy 2024-01-04 IE00B4L5Y983 1.9051 1.5 0 201.5 EUR 2',
    'buy 2024-02-05 IE00B4L5Y983 1.87 1.5 0 201.5 EUR 2',
    'buy 2024-03-04 IE00B4L5Y983 1.82 1.5 0 201.5 EUR 2',
  ])
})

test('one row that does not prove itself keeps the whole table from being read', () => {
  const plan = PLAN.replaceAll(/(\d,\d{4}) EUR/g, '$1')
  expect(readAll(plan.replace('106,95', '107,95'))).not.toContain(
    'buy 2024-01-04 IE00B4L5Y983 1.9051 1.5 0 201.5 EUR 2',
  )
  expect(
    readAll(
      plan.replace('EUR 1,50 EUR 201,50\n', 'EUR 1,60 EUR 201,50\n').replace('1,50 EUR 201,50', '1,60 EUR 201,50'),
    ),
  ).not.toContain('buy 2024-02-05 IE00B4L5Y983 1.87 1.5 0 201.5 EUR 2')
})

test('rows name their own security', () => {
  const note = `Your savings plan: purchases
Trade date ISIN Units Price Amount
04.01.2024 IE00B4L5Y983 2.5000 80.00 EUR 200.00 EUR
05.01.2024 US0378331005 1.2500 160.40 EUR 200.50 EUR`
  expect(readAll(note)).toEqual([
    'buy 2024-01-04 IE00B4L5Y983 2.5 0 0 200 EUR 2',
    'buy 2024-01-05 US0378331005 1.25 0 0 200.5 EUR 2',
  ])
})

test('rows of an account statement are not read', () => {
  expect(readAll(PLAN.replace('Sparplanabrechnung', 'Kontoauszug').replaceAll(/(\d,\d{4}) EUR/g, '$1'))).toEqual([
    'refused',
  ])
})

test('executions of one trade, whose costs and sum stand below them, are one trade', () => {
  const note = (costs: string) => `Wertpapierabrechnung Kauf
ISIN US0378331005
04.03.2024 10:01:02 5 Stück 171,20 EUR 856,00 EUR
04.03.2024 10:01:03 7 Stück 171,30 EUR 1.199,10 EUR
Summe 12 Stück 2.055,10 EUR
Durchschnittskurs 171,2583 EUR
${costs}
Valuta 06.03.2024`
  const costs = 'Provision 9,90 EUR\nEndbetrag zu Ihren Lasten 2.065,00 EUR'
  expect(readAll(note(costs))).toEqual(['buy 2024-03-04 US0378331005 12 9.9 0 2065 EUR 2'])
  const sum = 'Endbetrag zu Ihren Lasten 2.055,10 EUR'
  expect(readAll(note(sum))).toHaveLength(2)
})
