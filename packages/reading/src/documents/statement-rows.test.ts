import { expect, test } from 'vitest'
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
  return outcome.question.answers.map(({ reading: { kind, day, security, units, price, fees, net } }) =>
    [kind, day, security.isin ?? security.symbol, units, price?.amount, fees.amount, net.amount, net.currency].join(
      ' ',
    ),
  )
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
