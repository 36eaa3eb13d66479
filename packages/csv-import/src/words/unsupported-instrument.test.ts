import { describe, expect, it } from 'vitest'
import { findUnsupported } from './unsupported-instrument.ts'

const NOTHING = { isin: null, exchange: null, name: null, currency: null, contractWord: null, assetClasses: [] }
const of = (symbol: string) => findUnsupported({ ...NOTHING, symbol }) !== null

describe('findUnsupported', () => {
  it.each([
    'ESM24',
    '/MNQM6',
    'MCLM6',
    '/S10YZ20',
    'FX_IDC:EURUSD',
    'BTCBUSD',
    'WINJ24',
    'BRZ6',
    'CURRENCY:AUD',
    'CURRENCY:USDAUD',
    'EURUSD',
    'XAUUSD.m',
    'AAPL230120C00150000',
    'AAPL Jan 20 2023 150.0 Call',
  ])('leaves out %s', (symbol) => {
    expect(of(symbol)).toBe(true)
  })

  it.each([
    'CURRENCY:BTCPLN',
    'BTCUSD',
    'AAPL',
    'PETR4',
    'VOW3',
    'HEN3',
    'SIX2',
    'BNBUSD',
    'NASDAQ:AAPL',
    '0700.HK',
    'BRK.B',
  ])('holds %s', (symbol) => {
    expect(of(symbol)).toBe(false)
  })

  it('holds a security beside the pair of its conversion', () => {
    expect(findUnsupported({ ...NOTHING, symbol: 'EURUSD', isin: 'US3755581036' })).toBeNull()
  })

  it.each(['Срочный', 'NFO', 'EUREX'])('leaves out what trades on %s', (exchange) => {
    expect(findUnsupported({ ...NOTHING, symbol: 'SBER', exchange })).not.toBeNull()
    expect(findUnsupported({ ...NOTHING, symbol: 'SBER', exchange: 'XETRA' })).toBeNull()
  })

  it.each([
    ['CE', true],
    ['PE', true],
    ['EQ', false],
    ['PE Fund', false],
  ])('leaves out the class of calls and puts in India, %s: %s', (assetClass, isLeftOut) => {
    expect(findUnsupported({ ...NOTHING, symbol: 'RELIANCE', assetClasses: [assetClass] }) !== null).toBe(isLeftOut)
  })

  it.each([
    ['INR', true],
    [null, true],
    ['RUB', false],
  ])('leaves out what trades on MCX in %s: %s', (currency, isLeftOut) => {
    expect(findUnsupported({ ...NOTHING, symbol: 'GOLDM', exchange: 'MCX', currency }) !== null).toBe(isLeftOut)
  })

  it.each([
    ['Global X NASDAQ 100 Covered Call ETF', false],
    ['Invesco S&P 500 BuyWrite Put-Write Fund', false],
    ['SPDR S&P 500 ETF JAN 19 2024 450 Call', true],
    ['AAPL 150 Covered Call 19JAN24', true],
  ])('takes “%s” for an option: %s', (name, isLeftOut) => {
    expect(findUnsupported({ ...NOTHING, symbol: null, name }) !== null).toBe(isLeftOut)
  })
})
