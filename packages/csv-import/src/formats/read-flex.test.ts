import { expect, test } from 'vitest'
import { readFlex } from './read-flex.ts'

const TRADE =
  'assetCategory="STK" currency="USD" symbol="ACRN" tradeDate="20240115" buySell="BUY" quantity="10" tradePrice="5" proceeds="-50"'
const query = (...elements: string[]) =>
  [
    '<FlexQueryResponse><FlexStatements><FlexStatement><Trades>',
    ...elements,
    '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>',
  ].join('\n')

function read(...elements: string[]) {
  const outcome = readFlex(query(...elements), 'flex.xml')
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  return outcome.table.rows
}

test('a trade whose description has a > is read', () => {
  const rows = read(`<Trade description="ACRN 1 > 2 &amp; &lt;3" ${TRADE} />`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells).toContain('ACRN 1 > 2 & <3')
})

test('a trade in a comment is none, and each line is that of its element', () => {
  const rows = read(`<!-- <Trade ${TRADE} /> -->`, `<Trade ${TRADE} />`, `<Trade`, `${TRADE} />`)
  expect(rows.map(({ line }) => line)).toEqual([3, 4])
})

test('attributes in single quotes are read', () => {
  expect(read(`<Trade ${TRADE.replaceAll('"', "'")} />`)[0]?.cells).toContain('ACRN')
})

test('a file that ends in the middle is refused', () => {
  expect(readFlex(query().slice(0, -40), 'flex.xml')).toMatchObject({ ok: false, refusal: { code: 'not-text' } })
})

test.each([
  ['OPT', '', true],
  ['WAR', '1', true],
  ['', '100', true],
  ['', '1', false],
  ['', '', false],
  ['FUND', '', false],
])('a trade of class “%s” with a multiplier of “%s” is left out: %s', (assetClass, multiplier, isLeftOut) => {
  const attributes = TRADE.replace('STK', assetClass)
  const outcome = readFlex(query(`<Trade multiplier="${multiplier}" ${attributes} />`), 'flex.xml')
  expect(JSON.stringify(outcome).includes('is not supported')).toBe(isLeftOut)
})
