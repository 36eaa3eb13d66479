import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const NOTE = `Trade confirmation
You bought 25 Sample Corp
CUSIP 037833100
TRADE SETTLE ACCOUNT
DATE DATE TYPE
03/04/24 03/06/24 1
Quantity 25
Price 48.20 USD
Net amount 1,205.00 USD`

test('titles in two lines of as many words are read together', () => {
  expect(readLines(NOTE)).toBe('buy 2024-03-04 25 48.2 0 0 1205 USD')
  expect(readLines(NOTE.replace('TRADE SETTLE', 'SETTLE TRADE'))).toMatch(/^day\?/)
})

test('a day with slashes behind another is a day, digits with points are a time', () => {
  expect(readLines(NOTE.replace('TRADE SETTLE ACCOUNT\n', ''))).toMatch(/^day\?/)
  const timed = NOTE.replace(/TRADE SETTLE[\s\S]*?\n1?\d\/.*\n/, '').replace(
    'TRADE SETTLE ACCOUNT\nDATE DATE TYPE\n03/04/24 03/06/24 1',
    'Trade date 04.03.2024 12.30.45',
  )
  expect(readLines(timed)).toBe('buy 2024-03-04 25 48.2 0 0 1205 USD')
})
