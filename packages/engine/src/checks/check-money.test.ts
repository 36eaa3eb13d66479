import { expect, test } from 'vitest'
import { CASH } from '../testing/arbitrary-cash.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkLine } from './check-line.ts'

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
  const found = checkLine(line, sourceOf).flatMap(([kind, { findings }]) =>
    findings.map((each) => [kind, each] as const),
  )
  expect(found).toMatchObject([['doubled', { ids: [transactions[2]?.id, transactions[3]?.id], assetId: 'EUR.CASH' }]])
})
