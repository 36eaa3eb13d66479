import type { InsiderTransaction } from '@plumbline/contract/assets/profile-schemas'
import { expect, test } from 'vitest'
import { sumInsiders } from './sum-insiders.ts'

const traded = (transactionCode: string, date: string, transactionAmount: number, transactionPrice?: number) =>
  ({
    ownerName: 'Ada',
    transactionCode,
    date,
    transactionAmount,
    ...(transactionPrice !== undefined && { transactionPrice }),
  }) satisfies InsiderTransaction

test('purchases and sales of the period are summed, grants and what is older are not', () => {
  const transactions = [
    traded('P', '2026-02-01', 100, 10),
    traded('P', '2025-03-06', 50, 8),
    traded('P', '2025-03-05', 1000, 8),
    traded('S', '2026-01-01', 30, 12),
    traded('A', '2026-01-01', 500, 12),
    traded('S', '2026-01-02', 30),
  ]
  expect(sumInsiders(transactions, '2025-03-06')).toEqual({ purchases: 2, bought: 1400, sales: 1, sold: 360 })
})
