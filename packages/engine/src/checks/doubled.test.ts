import { expect, test } from 'vitest'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkDoubled } from './doubled.ts'

const bought = (source: string, given: Partial<LedgerTransaction> = {}) => ({
  source,
  row: booked({ type: 'buy', date: '2025-03-14', units: 5, price: 98.4, ...given }),
})

function findIn(entered: readonly { source: string; row: LedgerTransaction }[]) {
  const transactions = entered.map(({ row }) => row)
  const { measuredLines } = measure({ today: '2025-04-01', transactions, assets: [market({ '2025-03-14': 98 })] })
  const line = measuredLines.get('A')?.[0] as MeasuredLedgerLine
  return checkDoubled(line, (id) => {
    const name = entered.find(({ row }) => row.id === id)?.source
    return name === undefined ? undefined : { name, isTyped: name === 'manual' }
  })
}

test('a transaction that two imports have is doubled: the later one is surplus', () => {
  const [first, second] = [bought('march.csv'), bought('year.csv')]
  expect(findIn([first, bought('year.csv', { date: '2025-03-17' }), second])).toEqual({
    findings: [
      {
        kind: 'doubled',
        assetId: 'A',
        since: '2025-03-14',
        inQuestion: expect.closeTo(492, 9),
        change: { removed: [second.row.id], added: [] },
        transaction: second.row,
        ids: [first.row.id, second.row.id],
        surplusIds: [second.row.id],
      },
    ],
    passed: 1,
    notComparable: 0,
  })
})

test.each([
  ['typed before', [bought('manual'), bought('year.csv')]],
  ['typed after', [bought('year.csv'), bought('manual')]],
])('of a row that a file has too and that was %s, the typed one is surplus', (_, entered) => {
  const typed = entered.find(({ source }) => source === 'manual')
  expect(findIn(entered).findings).toMatchObject([{ surplusIds: [typed?.row.id] }])
})

test('parts of an order in one import are real', () => {
  expect(findIn([bought('march.csv'), bought('march.csv'), bought('march.csv')])).toEqual({
    findings: [],
    passed: 3,
    notComparable: 0,
  })
})

test('two parts of an order in one import and one of them in another: one is surplus', () => {
  const single = bought('manual')
  const parts = [bought('march.csv'), bought('march.csv')]
  expect(findIn([single, ...parts]).findings).toMatchObject([{ surplusIds: [single.row.id], ids: { length: 3 } }])
})

test.each([{ type: 'sell' as const }, { date: '2025-03-13' }, { units: 4 }, { price: 98.41 }, { currency: 'USD' }])(
  'a transaction from another source that differs in %o is not doubled',
  (given) => {
    expect(findIn([bought('march.csv'), bought('year.csv', given)]).findings).toEqual([])
  },
)
