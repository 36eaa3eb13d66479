import { expect, test } from 'vitest'
import { CASH } from '../testing/arbitrary-cash.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkLine } from './check-line.ts'
import { checkOverdrawn } from './overdrawn.ts'
import { NO_CONTEXT } from './trade-readings.ts'

const PURCHASE = { type: 'buy', date: '2024-01-02', units: 5, price: 10 } as const
const DEPOSIT = { type: 'deposit', date: '2024-01-02', price: 500, assetId: 'EUR.CASH' } as const

test('of cash, doubled deposits are found, and not the two payments of two real purchases', () => {
  const transactions = [booked(PURCHASE), booked(PURCHASE), booked(DEPOSIT), booked(DEPOSIT)]
  const measured = measure({
    today: '2024-01-03',
    assets: [market({ '2024-01-02': 10 })],
    transactions,
    cash: CASH,
  })
  const [line] = measured.measuredLines.get('EUR.CASH') ?? []
  if (line === undefined) throw new Error('no cash')
  const sourceOf = (id: string) => ({ name: `file ${id}`, isTyped: false })
  const found = checkLine(line, { sourceOf, hasParts: true, ...NO_CONTEXT }).flatMap(([kind, { findings }]) =>
    findings.map((each) => [kind, each] as const),
  )
  expect(found).toMatchObject([['doubled', { ids: [transactions[2]?.id, transactions[3]?.id], assetId: 'EUR.CASH' }]])
})

test('cash below 0 at the close of a day is found, with the lowest balance', () => {
  const withdrawal = { type: 'withdrawal', assetId: 'EUR.CASH' } as const
  const transactions = [
    booked({ ...DEPOSIT, price: 100 }),
    // Below 0 within the day only.
    booked({ ...withdrawal, date: '2024-01-03', price: 150 }),
    booked({ ...DEPOSIT, date: '2024-01-03', price: 50 }),
    booked({ ...withdrawal, date: '2024-01-04', price: 20 }),
    booked({ ...withdrawal, date: '2024-01-08', price: 30.5 }),
    booked({ ...DEPOSIT, date: '2024-01-09', price: 60 }),
  ]
  const [line] =
    measure({ today: '2024-01-10', assets: [], transactions, cash: CASH }).measuredLines.get('EUR.CASH') ?? []
  if (line === undefined) throw new Error('no cash')
  expect(checkOverdrawn(line)).toEqual({
    passed: 0,
    notComparable: 0,
    findings: [
      {
        kind: 'overdrawn',
        assetId: 'EUR.CASH',
        since: '2024-01-04',
        inQuestion: 50.5,
        change: null,
        currency: 'EUR',
        lowest: -50.5,
        lowestOn: '2024-01-08',
        balance: 9.5,
      },
    ],
  })
})

test('cash that was never below 0, but for rounding, passes', () => {
  const transactions = [
    booked({ ...DEPOSIT, price: 0.3 }),
    booked({ ...DEPOSIT, type: 'withdrawal', date: '2024-01-03', price: 0.304 }),
  ]
  const [line] =
    measure({ today: '2024-01-10', assets: [], transactions, cash: CASH }).measuredLines.get('EUR.CASH') ?? []
  if (line === undefined) throw new Error('no cash')
  expect(checkOverdrawn(line)).toEqual({ passed: 1, notComparable: 0, findings: [] })
})
