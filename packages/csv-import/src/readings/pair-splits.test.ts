import { describe, expect, test } from 'vitest'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { buildRows } from './build-rows.ts'

function rowsOf(...splits: string[]) {
  const header = 'Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
  const buy = 'Market buy,2024-05-13 14:31:07,NVDA,2,899.10,USD,1798.20,USD'
  const table = tableOf([header, buy, ...splits].join('\n'))
  return buildRows(table, guessMapping(table)).slice(1)
}

const CLOSE = 'Stock split close,2024-06-10 06:41:12,NVDA,2,1208.88,USD,2417.76,USD'
const OPEN = 'Stock split open,2024-06-10 06:41:12,NVDA,20,120.888,USD,2417.76,USD'

describe('the two rows of a split', () => {
  test('become one split with the ratio of their units', () => {
    expect(rowsOf(CLOSE, OPEN)).toMatchObject([
      { outcome: { kind: 'ignored', reason: 'not-a-transaction' } },
      { outcome: { kind: 'ready' }, type: 'split', units: '10' },
    ])
  })

  test('become a reverse split if there are fewer units afterwards', () => {
    const open = OPEN.replace(',20,', ',0.5,')
    expect(rowsOf(CLOSE, open)[1]).toMatchObject({ outcome: { kind: 'ready' }, type: 'reversesplit', units: '4' })
  })

  test.each([
    ['one of them is missing', [OPEN]],
    ['the ratio is unusual', [CLOSE, OPEN.replace(',20,', ',2.37,')]],
    ['the units are the same', [CLOSE, OPEN.replace(',20,', ',2,')]],
    ['they are of different days', [CLOSE, OPEN.replace('06-10', '06-11')]],
    ['the security has another split on that day', [CLOSE, OPEN, OPEN.replace(',20,', ',30,')]],
  ])('wait if %s', (_, lines) => {
    for (const row of rowsOf(...lines)) expect(row.outcome.kind).toBe('attention')
  })
})
