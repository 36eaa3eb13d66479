import { expect, test } from 'vitest'
import { readFile } from '../formats/read-file.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'
import { bookMoney, leaveOutMoney } from './book-money.ts'
import { guessMapping } from './guess-mapping.ts'

async function read(lines: readonly string[], name: string, book: typeof bookMoney) {
  const outcome = await readFile(utf8(lines.join('\n')), name, {})
  if (!outcome.ok) throw new Error('not read')
  const rows = buildRows(outcome.table, book(guessMapping(outcome.table)), '2025-01-15')
  return rows.map(({ type, date, units, price, fee, currency, symbol, outcome: { kind } }) =>
    [kind, type, date, units, price, fee, currency, symbol].join(' '),
  )
}

// The columns of Trading 212's report.
const REPORT = [
  'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax)',
  'Deposit,2024-01-02 10:00:00,,,,"Bank transfer",t-1,,,,,,,3000.00,"EUR",,',
  'Market buy,2024-02-01 09:00:00,DE0007164600,SAP,"SAP",,EOF11,5.0000000000,50.00,EUR,1.00,,"EUR",250.00,"EUR",,',
  'Interest on cash,2024-10-01 02:00:00,,,,"Interest on cash",i-1,,,,,,,0.04,"EUR",,',
  'Withdrawal,2024-11-01 02:00:00,,,,"Bank transfer",t-2,,,,,,,-100.00,"EUR",,',
]

test('a report’s deposits, withdrawals and interest become transactions where the portfolio books cash', async () => {
  const booked = await read(REPORT, 'trading212.csv', bookMoney)
  expect(booked).toEqual([
    'ready deposit 2024-01-02 0 3000 0 EUR ',
    'ready buy 2024-02-01 5 50 0 EUR SAP',
    'ready interest 2024-10-01 0 0.04 0 EUR ',
    'ready withdrawal 2024-11-01 0 100 0 EUR ',
  ])
  const plain = await read(REPORT, 'trading212.csv', leaveOutMoney)
  expect(plain.map((row) => row.split(' ')[0])).toEqual(['ignored', 'ready', 'ignored', 'ignored'])
})

// As docs and export-ledger write it.
const EXPORTED = [
  'Date,Type,Symbol,Exchange,ISIN,Name,Quantity,Price,Fee,Currency,Rate,Comments',
  '2024-01-02,deposit,EUR,CASH,,Euro,0,1000,0,EUR,,Salary',
  '2024-01-03,buy,SAP,XETRA,DE0007164600,SAP,2,50,1,EUR,,',
  '2024-02-03,fee,EUR,CASH,,Euro,0,3,0,EUR,,',
  '2024-03-03,interestpaid,EUR,CASH,,Euro,0,2,0,EUR,,',
  '2024-04-03,tax,EUR,CASH,,Euro,0,4,0,EUR,,',
]

test('an exported portfolio is read back with its money', async () => {
  expect(await read(EXPORTED, 'export.csv', bookMoney)).toEqual([
    'ready deposit 2024-01-02 0 1000 0 EUR ',
    'ready buy 2024-01-03 2 50 1 EUR SAP',
    'ready fee 2024-02-03 0 3 0 EUR EUR',
    'ready interestpaid 2024-03-03 0 2 0 EUR ',
    'ready tax 2024-04-03 0 4 0 EUR ',
  ])
})

test('a negative deposit waits for a decision, and a fee without a security is one of the account', async () => {
  const rows = [
    REPORT[0] as string,
    'Market buy,2024-02-01 09:00:00,DE0007164600,SAP,"SAP",,EOF11,5.0000000000,50.00,EUR,1.00,,"EUR",250.00,"EUR",,',
    'Deposit,2024-01-02 10:00:00,,,,"Bank transfer",t-1,,,,,,,-3000.00,"EUR",,',
    'Fee,2024-01-02 10:00:00,,,,"Custody",t-3,,,,,,,-3.00,"EUR",,',
  ]
  expect(await read(rows, 'trading212.csv', bookMoney)).toEqual([
    'ready buy 2024-02-01 5 50 0 EUR SAP',
    'attention deposit 2024-01-02 0 3000 0 EUR ',
    'ready fee 2024-01-02 0 3 0 EUR ',
  ])
})
