import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { buildRows } from '../readings/build-rows.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { checkMapping } from './check-mapping.ts'
import { chooseRole, guessMapping } from './guess-mapping.ts'
import { applySavedMapping, saveMapping } from './saved-mapping.ts'

/** The columns that must be confirmed, with the fields of the other reading. */
function askedOf(...lines: string[]) {
  const { columns, unproven } = guessMapping(tableOf(lines.join('\n')))
  return unproven.map(({ index, instead }) => [columns[index]?.header, ...instead.map(({ field }) => field)])
}

const ROWS = ['2026-03-02,buy,VOD,4,60,GBP', '2026-03-03,sell,VOD,3,62,GBP', '2026-03-04,buy,SHEL,2,25,GBP']
/** The rows with one more cell each. */
const rowsWith = (...cells: string[]) => ROWS.map((row, index) => `${row},${cells[index]}`)

test.each([
  [
    'a header that contains the word for a price',
    'Date,Type,Symbol,Units,Price then paid,Currency',
    ['Price then paid'],
  ],
  ['a header known for exactly the price', 'Date,Type,Symbol,Units,Price per share,Currency', []],
])('%s', (_which, header, asked) => {
  expect(askedOf(header, ...ROWS)).toEqual(asked.map((name) => [name, null]))
})

test('units × price = amount proves a price', () => {
  const header = 'Date,Type,Symbol,Units,Price then paid,Currency,Total'

  expect(askedOf(header, ...rowsWith('240', '186', '50'))).toEqual([])
  expect(askedOf(header, ...rowsWith('', '', ''))).toEqual([['Price then paid', null]])
})

test('with the interest that a bond has accrued, it proves a price, too', () => {
  const header = 'Date,Type,Symbol,Units,Price then paid,Currency,Fee,Accrued income,Total'

  expect(askedOf(header, '2026-03-02,buy,BOND,5,100,GBP,5,7,512')).toEqual([])
  expect(askedOf(header, '2026-03-02,buy,BOND,5,100,GBP,5,7,519')).toEqual([['Price then paid', null]])
})

test('digits below the cent are those of units', () => {
  const header = 'Date,Type,Symbol,Units then traded,Price,Currency'

  expect(askedOf(header, ...ROWS)).toEqual([['Units then traded', null]])
  expect(askedOf(header, '2026-03-02,buy,BTC,0.00451,60000,GBP', ...ROWS)).toEqual([])
})

test('a second fee below a header that contains the word is asked about unless the amounts contain it', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Fee,Fee then paid'
  const fees = rowsWith('1,0.3', '2,0.4', '3,0.5')

  expect(askedOf(header, ...fees)).toEqual([['Fee then paid', null]])
  expect(askedOf(`${header},Total`, ...rowsWith('1,0.3,241.3', '2,0.4,183.6', '3,0.5,53.5'))).toEqual([])
  const withBoth = rowsWith('1,0.3,240,241.3', '2,0.4,186,183.6', '3,0.5,50,53.5')
  expect(askedOf(`${header},Amount,Net amount`, ...withBoth)).toEqual([])
})

test('small amounts below a word for costs may be a fee unless the amounts hold without them', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Zz gst'

  expect(askedOf(header, ...rowsWith('0.3', '0.4', '0.5'))).toEqual([['Zz gst', 'fee']])
  expect(askedOf(header, ...rowsWith('100', '200', '50'))).toEqual([])
  expect(askedOf(`${header},Total`, ...rowsWith('0.3,240', '0.4,186', '0.5,50'))).toEqual([])
})

test('words that differ within a security and side may say that an order was not executed', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Zz'
  const trades = [...ROWS, '2026-03-05,buy,VOD,4,61,GBP']
  const withWords = (...words: string[]) => trades.map((row, index) => `${row},${words[index]}`)

  expect(askedOf(header, ...withWords('Xyz', 'Xyz', 'Xyz', 'Abc'))).toEqual([['Zz', 'status']])
  expect(askedOf(header, ...withWords('Xyz', 'Xyz', 'Abc', 'Xyz'))).toEqual([])
  expect(askedOf(header.replace('Zz', 'Zz Account'), ...withWords('Xyz', 'Xyz', 'Xyz', 'Abc'))).toEqual([])
})

test('a day below a header that contains the word is asked about beside earlier days', () => {
  const header = 'Date then printed,Type,Symbol,Units,Price,Currency,Zz'

  expect(askedOf(header, ...rowsWith('2026-03-01', '2026-03-02', '2026-03-03'))).toEqual([
    ['Date then printed', 'date', null],
  ])
  expect(askedOf(header, ...rowsWith('2026-03-04', '2026-03-05', '2026-03-06'))).toEqual([])
})

test('a role is confirmed or changed by one answer, which the next file with this header keeps', () => {
  const table = tableOf(['Date,Type,Symbol,Units,Price,Currency,Zz gst', ...rowsWith('0.3', '0.4', '0.5')].join('\n'))
  const guess = guessMapping(table)
  const [role] = guess.unproven
  if (role === undefined) throw new Error('The role must be open')
  const [kept, changed] = [true, false].map((isConfirmed) => chooseRole(guess, role, isConfirmed))
  if (kept === undefined || changed === undefined) throw new Error('There are two answers')

  expect(checkMapping(table, guess).map(formatEnglish)).toEqual(['Please confirm how Zz gst is read'])
  expect([kept, changed].map((mapping) => checkMapping(table, mapping))).toEqual([[], []])
  expect(buildRows(table, kept).map(({ fee }) => fee)).toEqual(['0', '0', '0'])
  expect(buildRows(table, changed).map(({ fee }) => fee)).toEqual(['0.3', '0.4', '0.5'])
  for (const mapping of [kept, changed]) {
    const saved = saveMapping(table, mapping, guess)
    if (saved === null) throw new Error('The answer must be kept')
    expect(checkMapping(table, applySavedMapping(table, guess, saved))).toEqual([])
  }
})

const TRADES = ['2026-03-02,buy,VOD,4,60,GBP', '2026-03-03,sell,VOD,3,62,GBP']
const PRICED = 'Date,Type,Symbol,Units,Price,Currency'
const tradesWith = (...cells: string[]) => TRADES.map((row, index) => `${row},${cells[index]}`)

// 4 × 60 = 240 and 3 × 62 = 186: costs are added to what is paid and deducted from what is received.
test.each([
  ['that differ a little from units × price are asked about as what was paid', 'Zz', ['243', '184'], [['Zz', null]]],
  ['that are units × price ask nothing', 'Zz', ['240', '186'], []],
  ['less than units × price in a purchase ask nothing', 'Zz', ['239', '184'], []],
  ['far from units × price ask nothing', 'Zz', ['253', '184'], []],
  ['with a blank cell ask nothing', 'Zz', ['243', ''], []],
  ['ask nothing if the header has a word for current values', 'Zz today', ['243', '184'], []],
] as const)('amounts below an unknown header %s', (_which, header, cells, asked) => {
  expect(askedOf(`${PRICED},${header}`, ...tradesWith(...cells))).toEqual(asked)
})

test('amounts ask nothing if the stated fee or a total explains them', () => {
  expect(askedOf(`${PRICED},Fee,Zz`, ...tradesWith('3,243', '2,184'))).toEqual([])
  expect(askedOf(`${PRICED},Total,Zz`, ...tradesWith('241,243', '185,184'))).toEqual([])
  expect(askedOf(`${PRICED},Fee,Zz`, ...tradesWith('1,243', '1,184'))).toEqual([['Zz', null]])
})

test('beside a total that is units × price, what was paid is asked about unless the stated fees are the difference', () => {
  const header = `${PRICED},Total,Fee,Zz`
  const open = [['Zz', null]]

  expect(askedOf(header, ...tradesWith('240,3,243', '186,2,184'))).toEqual([])
  expect(askedOf(header, ...tradesWith('240,4,243', '186,3,184'))).toEqual(open)
  expect(askedOf(header, ...tradesWith('240,2,243', '186,1,184'))).toEqual(open)
  expect(askedOf(header, ...tradesWith('240,2,240', '186,1,184'))).toEqual([])
})

test('what was paid replaces the total once the user says so', () => {
  const table = tableOf([`${PRICED},Total,Zz`, ...tradesWith('240,243', '186,184')].join('\n'))
  const guess = guessMapping(table)
  const [role] = guess.unproven
  if (role === undefined) throw new Error('The role must be open')
  const fees = [true, false].map((answer) => buildRows(table, chooseRole(guess, role, answer)).map(({ fee }) => fee))

  expect(fees).toEqual([
    ['3', '2'],
    ['0', '0'],
  ])
})

// Units × 60 = 240 and units × 62 = 186: the totals hold costs of 8 and 5, which is more than a close row allows.
test.each([
  ['with which units × amount is nearly the total are asked about as the price', 'Zz', ['60', '62'], [['Zz', null]]],
  ['equal to the total per unit ask nothing', 'Zz', ['62', '60.33'], []],
  ['with which units × amount exceeds what was paid ask nothing', 'Zz', ['63', '62'], []],
  ['far from the total ask nothing', 'Zz', ['50', '70'], []],
  ['with a blank cell ask nothing', 'Zz', ['60', ''], []],
  ['in pence beside pounds are asked about', 'Zz', ['6000', '6200'], [['Zz', null]]],
  ['ask nothing if the header has a word for limits', 'Zz limit', ['60', '62'], []],
] as const)('without a price, amounts below an unknown header %s', (_which, header, [first, second], asked) => {
  const rows = [`2026-03-02,buy,VOD,4,248,GBP,${first}`, `2026-03-03,sell,VOD,3,181,GBP,${second}`]
  expect(askedOf(`Date,Type,Symbol,Units,Total,Currency,${header}`, ...rows)).toEqual(asked)
})

test('a day below a header that only contains the word is asked about although some trades settle the same day', () => {
  const header = 'Date then printed,Type,Symbol,Units,Price,Currency,Zz'

  expect(askedOf(header, ...rowsWith('2026-03-02', '2026-03-02', '2026-03-02'))).toEqual([
    ['Date then printed', 'date', null],
  ])
})

test.each([
  [
    'those of the order and the execution are asked about',
    'Execution price',
    ['60.5', '62'],
    [['Execution price', 'price', null]],
  ],
  ['equal ones ask nothing', 'Execution price', ['60', '62'], []],
  ['those in different currencies ask nothing', 'Execution price', ['80', '83'], []],
  ['that of another day asks nothing', 'Closing price', ['60.5', '62'], []],
  ['the cost of a holding asks nothing', 'Unit cost', ['60.5', '62'], []],
] as const)('of two known prices, %s', (_which, header, cells, asked) => {
  expect(askedOf(`${PRICED},${header}`, ...tradesWith(...cells))).toEqual(asked)
})

test('units × price = amount proves one of two prices', () => {
  expect(askedOf(`${PRICED},Total,Execution price`, ...tradesWith('240,60.5', '186,62'))).toEqual([])
})

test('a booking day is asked about beside earlier days below an unknown header', () => {
  const header = 'Zz,Settlement date,Type,Symbol,Units,Price,Currency'
  const rows = (first: string, second: string) => [
    `${first},2026-03-04,buy,VOD,4,60,GBP`,
    `${second},2026-03-05,sell,VOD,3,62,GBP`,
  ]

  expect(askedOf(header.replace('Settlement', 'Booking'), ...rows('2026-03-02', '2026-03-03'))).toEqual([
    ['Booking date', 'date', null],
  ])
  expect(askedOf(header.replace('Settlement', 'Booking'), ...rows('2026-03-02', '2026-03-06'))).toEqual([])
  expect(
    askedOf(header.replace('Zz', 'Record').replace('Settlement', 'Booking'), ...rows('2026-03-02', '2026-03-03')),
  ).toEqual([])
})

test.each([
  ['Konto', []],
  ['Zzz', [['Zzz', null, 'total']]],
])('amounts a little above units × price below “%s”', (header, asked) => {
  const found = askedOf(
    `Date,Type,Symbol,Units,Price,Currency,Total,${header}`,
    '2026-03-02,buy,VOD,10,100,GBP,1000,1111',
    '2026-03-03,buy,SHEL,5,200,GBP,1000,1111',
  )

  expect(found.map(([name]) => name)).toEqual(asked.map(([name]) => name))
})

test('units × an unread column = amount proves the amount', () => {
  const asked = (price: string) =>
    askedOf(
      'Date,Type,Symbol,Units,Amount Fiat,Asset market price,Currency',
      `2026-03-02,buy,BTC,0.013,650.00,${price},EUR`,
    ).map(([name]) => name)

  expect(asked('50000')).toEqual([])
  expect(asked('60000')).toEqual(['Amount Fiat'])
})

test('a fee that the others add up to in every row may be their sum, unless the total contains all of them', () => {
  const header = 'Date,Type,Symbol,Units,Price,Currency,Fee,Commission,Stamp duty'
  const row = '2026-03-02,buy,VOD,40,60,GBP,24,22.5,1.5'

  expect(askedOf(header, row)).toEqual([['Fee', 'fee', 'fee', 'fee']])
  expect(askedOf(`${header},Total`, `${row},2448`)).toEqual([])
  expect(askedOf(header, row, '2026-03-03,buy,VOD,40,60,GBP,24,22.5,2.5')).toEqual([])
  expect(askedOf('Date,Type,Symbol,Units,Price,Currency,Fee,Commission', '2026-03-02,buy,VOD,40,60,GBP,24,24')).toEqual(
    [],
  )
})

test('a confirmed sum is the only fee; a rejected one is added to the others', () => {
  const table = tableOf(
    'Date,Type,Symbol,Units,Price,Currency,Fee,Commission,Stamp duty\n2026-03-02,buy,VOD,40,60,GBP,24,22.5,1.5',
  )
  const mapping = guessMapping(table)
  const feesWhen = (isConfirmed: boolean) =>
    mapping.unproven.map((role) => buildRows(table, chooseRole(mapping, role, isConfirmed))[0]?.fee)

  expect(feesWhen(true)).toEqual(['24'])
  expect(feesWhen(false)).toEqual(['48'])
})
