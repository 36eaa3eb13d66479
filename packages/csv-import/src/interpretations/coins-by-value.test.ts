import { expect, test } from 'vitest'
import { tableOf } from '../testing/csv-bytes.ts'
import { guessMapping } from './guess-mapping.ts'

const fieldsOf = (header: string, ...rows: string[]) =>
  guessMapping(tableOf([header, ...rows].join('\n'))).columns.map(({ field }) => field)

const [BUY, SELL] = ['2025-02-11,buy,btc,mxn,0.002,1985000,3970', '2025-03-18,sell,eth,mxn,0.1,38500,3850']

test('the only column of well-known coins is the symbol, and the only one of currencies is that of the prices', () => {
  expect(fieldsOf('date,side,major,minor,amount,rate,value', BUY, SELL).slice(2, 4)).toEqual(['symbol', 'currency'])
})

test('a column of other words has no coins, and two columns of coins leave open which is traded', () => {
  const ofWords = SELL.replace('eth', 'abcd')
  const ofCoins = [BUY, SELL].map((row) => row.replace('mxn', 'sol'))

  expect(fieldsOf('date,side,major,minor,amount,rate,value', BUY, ofWords)[2]).toBeNull()
  expect(fieldsOf('date,side,major,minor,amount,rate,value', ...ofCoins).slice(2, 4)).toEqual([null, null])
})

test('a symbol is not replaced by a coin', () => {
  const header = 'date,side,symbol,kkk,amount,rate,value'

  expect(fieldsOf(header, '2025-02-11,buy,VTI,btc,2,200,400').slice(2, 4)).toEqual(['symbol', null])
})
