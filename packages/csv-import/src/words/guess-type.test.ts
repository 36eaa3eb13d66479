import { describe, expect, test } from 'vitest'
import { guessType, guessTypeWord, isContractWord } from './guess-type.ts'
import type { TypeChoice } from './type-words.ts'

describe('guessType', () => {
  test.each<[string, TypeChoice]>([
    ['buy', 'buy'],
    ['  BUY ', 'buy'],
    ['BUY - MARKET', 'buy'],
    ['Sell 3 @ 139.74 USD', 'sell'],
    ['Market sell', 'sell'],
    ['Kauf', 'buy'],
    ['adquisicion', 'buy'],
    ['Verkauf', 'sell'],
    ['Sparplankauf', 'buy'],
    ['CREDIT COUPONS', 'dividend'],
    ['Indbetalingskøb', 'buy'],
    ['Fondsverkauf', 'sell'],
    ['Kauf Aktien/ETFs', 'buy'],
    ['Aktien/ETF Verkauf', 'sell'],
    ['Koop Fondsen', 'buy'],
    ['Verkoop Fondsen', 'sell'],
    ['Nákup – AAPL US – 0,0986 kusů', 'buy'],
    ['nakup', 'buy'],
    ['Dividend (Ordinary)', 'dividend'],
    ['Ausschüttung', 'dividend'],
    ['Ausschuettung', 'dividend'],
    ['Gebühr', 'fee'],
    ['RETURN OF CAPITAL', 'returnofcapital'],
    ['Remboursement de capital', 'returnofcapital'],
    ['STOCK SPLIT', 'split'],
    ['Reverse Split', 'reverse-split'],
    ['reverse-split', 'reverse-split'],
    ['reversesplit', 'reverse-split'],
    ['K', 'buy'],
    ['s', 'sell'],
    ['Deposit', 'ignore'],
    ['Bank Transfer', 'ignore'],
    ['Security Transfer', 'ignore'],
    ['Misc Cash Entry', 'ignore'],
    ['Online banking', 'ignore'],
    ['PARTIC CONTR CURRENT CUR YR (Cash)', 'ignore'],
    ['Market Change', 'ignore'],
    ['LIABILITY', 'ignore'],
    ['Pr Yr Non Qual Div', 'dividend'],
    ['Pr Yr Non-Qual Div', 'dividend'],
    ['Zinsen', 'ignore'],
    ['Thesaurierung', 'ignore'],
    ['VIR SEPA', 'ignore'],
    ['VIR Virement', 'ignore'],
    ['Quellensteuer', 'ignore'],
    ['Dividendbelasting', 'ignore'],
    ['Dividend tax', 'ignore'],
    ['TRANSFER FROM A TO B', 'ignore'],
    ['Vendi', 'sell'],
    ['買　付', 'buy'],
    ['解　約', 'sell'],
    ['自動振替出金', 'ignore'],
    ['해외주식매수', 'buy'],
    ['KOSDAQ매수', 'buy'],
    ['외화매수', 'ignore'],
    ['이체입금(지급결제)', 'ignore'],
    ['普通分配金', 'dividend'],
    ['Dividend and Interest Distributions', 'dividend'],
    ['股息红利扣税', 'ignore'],
    ['K: Kauplemistasu', 'fee'],
  ])('CSV-05 %s means %s', (word, choice) => {
    expect(guessType(word)).toBe(choice)
  })

  test.each([
    'Pippo',
    'Sx',
    'Kx',
    'Buyer',
    'Leerverkauf',
    'Stock Merger',
    'Stock Div Dist',
    'Dividend reversal',
    'Sell short',
    '',
    '未知买入',
    '現引買',
    'DividendAndInterest',
  ])('%j is asked for', (word) => {
    expect(guessType(word)).toBeNull()
  })

  test.each(['半年新規買い', '無期返済売り', '信用新規買', 'Buy option'])('%s trades a contract', (word) => {
    expect([guessTypeWord(word), isContractWord(word)]).toEqual([word === 'Buy option' ? 'buy' : null, true])
  })

  test('words of savings plans trade where rows state units and a price', () => {
    const plans = ['Beitrag', 'Verkauf aus Umtausch', 'Beitragserstattung', 'Bitcoin Withdrawal']

    expect(plans.map((word) => guessType(word, true))).toEqual(['buy', 'sell', null, 'ignore'])
    expect(guessType('Verkauf aus Umtausch')).toBeNull()
  })

  test('the second column decides where the first does not', () => {
    expect([guessTypeWord('ORDER · SELL'), guessTypeWord('DIVIDEND'), guessTypeWord('X · Y')]).toEqual([
      'sell',
      'dividend',
      null,
    ])
  })
})
