import { describe, expect, test } from 'vitest'
import { guessType, guessTypeWord } from './guess-type.ts'
import type { TypeChoice } from './type-words.ts'

describe('guessType', () => {
  test.each<[string, TypeChoice]>([
    ['buy', 'buy'],
    ['  BUY ', 'buy'],
    ['BUY - MARKET', 'buy'],
    ['Sell 3 @ 139.74 USD', 'sell'],
    ['Market sell', 'sell'],
    ['Kauf', 'buy'],
    ['Verkauf', 'sell'],
    ['Kauf Aktien/ETFs', 'buy'],
    ['Aktien/ETF Verkauf', 'sell'],
    ['Koop Fondsen', 'buy'],
    ['Verkoop Fondsen', 'sell'],
    ['Nákup – AAPL US – 0,0986 kusů', 'buy'],
    ['nakup', 'buy'],
    ['Dividend (Ordinary)', 'dividend'],
    ['Ausschüttung', 'dividend'],
    ['Gebühr', 'fee'],
    ['STOCK SPLIT', 'split'],
    ['Reverse Split', 'reverse-split'],
    ['reverse-split', 'reverse-split'],
    ['reversesplit', 'reverse-split'],
    ['K', 'buy'],
    ['s', 'sell'],
    ['Deposit', 'ignore'],
    ['Zinsen', 'ignore'],
    ['Quellensteuer', 'ignore'],
    ['Dividendbelasting', 'ignore'],
    ['Dividend tax', 'ignore'],
    ['TRANSFER FROM A TO B', 'ignore'],
  ])('CSV-05 %s means %s', (word, choice) => {
    expect(guessType(word)).toBe(choice)
  })

  test.each(['Pippo', 'Sx', 'Kx', 'Buyer', 'Stock Merger', 'Stock Div Dist', 'Dividend reversal', 'Sell short', ''])(
    '%j is asked for',
    (word) => {
      expect(guessType(word)).toBeNull()
    },
  )

  test('the second column decides where the first does not', () => {
    expect([guessTypeWord('ORDER · SELL'), guessTypeWord('DIVIDEND'), guessTypeWord('X · Y')]).toEqual([
      'sell',
      'dividend',
      null,
    ])
  })
})
