import { describe, expect, test } from 'vitest'
import type { Reading } from '../readings.ts'
import { readDocument } from './read-document.ts'

const ROW = `04-18-2025 04-22-2025 Buy .WNDR WONDER WORLD ETF
UNIT WE ACTED AS AGENT 50.0000 40.930 (2,046.50) (0.25) (2,046.75) - - 8,019.52`

const statement = (...rows: string[]) =>
  [
    'ACCOUNT STATEMENT',
    'April 30, 2025',
    'CAD USD',
    'Qty Price Gross Com. Net Price Gross Com. Net',
    'Trans Date Settle Date Activity type Symbol Description',
    'Opening balance - - - - 10,066.27 - - - -',
    ...rows,
    'Closing balance - - - - 8,019.77 - - - -',
  ].join('\n')

/** The answers of the question, or why nothing is asked. */
function offered(text: string): string[] {
  const outcome = readDocument({ name: 'statement.pdf', lines: text.split('\n') })
  if (outcome.kind !== 'ask') return [outcome.kind]
  return outcome.question.answers.map(({ reading }) => summarize(reading))
}

function summarize({ kind, day, security, units, price, fees, net }: Reading): string {
  const facts = [kind, day, security.isin ?? security.symbol, units, price?.amount, fees.amount, net.amount]
  return [...facts, net.currency].join(' ')
}

/** What is read without a question. */
function read(text: string): string[] {
  const outcome = readDocument({ name: 'statement.pdf', lines: text.split('\n') })
  return outcome.kind === 'read' ? outcome.readings.map(summarize) : [outcome.kind]
}

test('the only trade that a statement lists is asked about, in each currency that its column can have', () => {
  expect(offered(statement(ROW))).toEqual([
    'buy 2025-04-18 WNDR 50 40.93 0.25 2046.75 CAD',
    'buy 2025-04-18 WNDR 50 40.93 0.25 2046.75 USD',
  ])
})

test('a row with its own currency and ISIN needs no titles', () => {
  const row =
    '18.04.2025 Verkauf Example Corp ISIN US0378331005 Stück 12 Kurs 171,25 USD 2.055,00 USD 5,00 USD 2.050,00 USD'
  expect(offered(`Kontoauszug\n30.04.2025\n${row}`)).toEqual(['sell 2025-04-18 US0378331005 12 171.25 5 2050 USD'])
})

test('a row whose value keeps a small commission is asked about with what is paid', () => {
  const row = '04-18-2025 04-22-2025 Buy .WNDR WONDER WORLD ETF\nUNITS WE ACTED AS AGENT 30 25.210 (756.40) - (756.40)'
  expect(offered(statement(row))[0]).toBe('buy 2025-04-18 WNDR 30 25.21 0 756.4 CAD')
  expect(offered(statement(row.replaceAll('756.40', '758.40')))).toEqual(['refused'])
})

test('the only dividend that a statement lists is asked about', () => {
  const row = '01-07-2025 01-07-2025 .WNDR WONDER UNIT DIST ON 29 SHS REC 12/30/24 PAY - - - - 20.69 - - - -'
  expect(offered(statement(row))[0]).toBe('dividend 2025-01-07 WNDR 29  0 20.69 CAD')
  expect(offered(statement(row.replace('29 SHS', '29 MIN')))).toEqual(['refused'])
  expect(offered(statement(row.replace('20.69', '20.69 3.10')))).toEqual(['refused'])
  const named = '07.01.2025 Dividende Example Corp ISIN US0378331005 29 Stück 20,69 EUR'
  expect(offered(`Kontoauszug\n30.01.2025\n${named}`)).toEqual(['dividend 2025-01-07 US0378331005 29  0 20.69 EUR'])
})

test.each([
  ['of several trades', statement(ROW, ROW.replaceAll('04-', '05-'))],
  ['whose value is not units × price', statement(ROW.replace('40.930', '40.830'))],
  ['whose costs do not make up what is paid', statement(ROW.replace('(0.25)', '(0.35)'))],
  ['without a word of a trade', statement(ROW.replace('Buy', 'Fee').replace('(0.25) (2,046.75)', '- (2,046.50)'))],
  ['without a security', statement(ROW).replace('Symbol', 'Wonder')],
])('a statement %s adds nothing', (_, text) => {
  expect(offered(text)).toEqual(['refused'])
})

describe('a row between two balances', () => {
  const TRADE = '04-18-2025 04-22-2025 Buy .WNDR WONDER WORLD ETF 50.0000 40.930 (2,046.50) - (2,046.50) - - - -'
  const DIVIDEND = '04-18-2025 04-18-2025 .WNDR UNIT DIST ON 29 SHS REC 04/10/25 - - - - 20.69 - - - -'
  const paid = statement(DIVIDEND).replace('8,019.77', '10,086.96')

  test('that differ by what it moves is read without a question', () => {
    expect(read(statement(TRADE))).toEqual(['buy 2025-04-18 WNDR 50 40.93 0 2046.5 CAD'])
    expect(read(paid)).toEqual(['dividend 2025-04-18 WNDR 29  0 20.69 CAD'])
  })

  test.each([
    ['(500.00)', '(2,546.50)'],
    ['-500.00', '-2,546.50'],
    ['500.00-', '2,546.50-'],
    ['2,000.00', '-46.50'],
  ])('may overdraw the account: %s, %s', (before, after) => {
    const text = statement(TRADE).replace('10,066.27', before).replace('8,019.77', after)
    expect(read(text)).toEqual(['buy 2025-04-18 WNDR 50 40.93 0 2046.5 CAD'])
  })

  test.each(['Saldo', 'Kontosaldo', 'Saldovortrag', 'Kontostand', 'Solde'])(
    'is read where a balance is named %s',
    (word) => {
      expect(read(statement(TRADE).replaceAll(/(?:Opening|Closing) balance/g, word))).toEqual([
        'buy 2025-04-18 WNDR 50 40.93 0 2046.5 CAD',
      ])
    },
  )

  test('is in the currency of the columns that it fills', () => {
    const row = TRADE.replace('40.930 (2,046.50) - (2,046.50) - - - -', '- - - - 40.930 (2,046.50) - (2,046.50)')
    expect(read(statement(row))).toEqual(['buy 2025-04-18 WNDR 50 40.93 0 2046.5 USD'])
    expect(read(statement(TRADE).replace('CAD USD', 'CAD USD EUR'))).toEqual(['ask'])
  })

  test.each([
    ['the balances differ by another amount', statement(TRADE).replace('8,019.77', '8,019.87')],
    ['the balances rise with a purchase', statement(TRADE).replace('8,019.77', '12,112.77')],
    ['other money stands above it', statement('Fee for the month - - - - (1.50) - - - -', TRADE)],
    ['units × price is nearly the value', statement(TRADE.replace('40.930', '40.931'))],
    [
      'a dividend is booked on another day than that of its value',
      paid.replace('04-18-2025 04-18', '04-18-2025 04-22'),
    ],
    ['a balance states two amounts', statement(TRADE).replace('- 10,066.27', '10,066.27 20.00')],
    ['there is no balance below it', statement(TRADE).replace('Closing balance', 'Closing')],
  ])('is asked about where %s', (_, text) => {
    expect(read(text)).toEqual(['ask'])
  })
})
