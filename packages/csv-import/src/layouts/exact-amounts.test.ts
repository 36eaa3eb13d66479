import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { amountReader, cellOfCalculated, sumOf } from '../cells/exact-amounts.ts'
import { readFile } from '../formats/read-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import { utf8 } from '../testing/csv-bytes.ts'

async function rowsOf(...lines: readonly string[]) {
  const outcome = await readFile(utf8(lines.join('\n')), 'trades.csv')
  if (!outcome.ok) throw new Error('The file was refused')
  return buildRows(outcome.table, guessMapping(outcome.table)).map(
    ({ outcome: { kind }, units, price, fee, total }) => ({
      ...{ kind, units, price, fee, total },
    }),
  )
}

const BITFLYER =
  '取引日時,通貨,取引種別,取引価格,通貨1,通貨1数量,手数料,通貨1の対円レート,通貨2,通貨2数量,自己・媒介,注文 ID,備考'
const bitFlyer = (units: string, fee: string, yen: string) =>
  `"2024/03/01 10:00:00","BTC/JPY","買い","9,000,000","BTC","${units}","${fee}","9,000,000","JPY","${yen}","自己","JOR1",""`

describe('amounts with thousands in groups', () => {
  test('yen of a million and more are a trade', async () => {
    const rows = await rowsOf(
      BITFLYER,
      bitFlyer('0.2', '-0.0001', '-1,800,000'),
      bitFlyer('1,234.5', '-0.5', '-11,110,500,000'),
    )
    expect(rows.map(({ kind, units }) => [kind, units])).toEqual([
      ['ready', '0.1999'],
      ['ready', '1234'],
    ])
  })

  test('a price calculated from two of them is exact', async () => {
    const rows = await rowsOf(
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Fee amount,Fee currency (name),Notes',
      '2024-03-01,BUY,"1,234,567",DOGE (Dogecoin),CRYPTO,"2,469,134",USD,Kraken,1.5,USD,',
      '2024-03-02,BUY,1.25,BTC (Bitcoin),CRYPTO,"75,000",USD,Kraken,1.5,USD,',
    )
    expect(rows.map(({ units, price }) => [units, price])).toEqual([
      ['1234567', '2'],
      ['1.25', '60000'],
    ])
  })
})

describe('a calculated cell', () => {
  const read = amountReader('.')
  test.each([
    ['one group', ['1,234', '0'], '1234'],
    ['several groups', ['1,234,567', '0'], '1234567'],
    ['amounts beyond the precision of a double', ['123,456,789,012', '0.00000001'], '123456789012.00000001'],
    ['tenths', ['0.1', '0.2'], '0.3'],
    ['blank cells', ['', '-'], '0'],
    ['a cell that is no number', ['1.2.3', '1'], ''],
  ])('the sum of %s', (_name, cells, expected) => {
    expect(sumOf(cells.map(read))).toBe(expected)
  })

  test('a quotient without end has 15 significant digits', () => {
    expect(cellOfCalculated(read('1').dividedBy(read('3')))).toBe('0.333333333333333')
    expect(cellOfCalculated(read('1').dividedBy(read('0')))).toBe('')
  })

  test('with a decimal comma, a point separates thousands', () => {
    expect(amountReader(',')('1.234').toFixed()).toBe('1234')
    expect(amountReader(',')('1,234').toFixed()).toBe('1.234')
  })
})

test('no reader calculates with floating-point numbers', () => {
  const files = ['.', 'brokers']
    .flatMap((folder) => readdirSync(`${import.meta.dirname}/${folder}`).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const found = files.filter((name) =>
    /\b(?:Number\(|Number\.parse|parseFloat\(|Math\.|toFixed\(\d*\)\))/.test(
      readFileSync(`${import.meta.dirname}/${name}`).toString(),
    ),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
