import { describe, expect, it } from 'vitest'
import { findUnsupported } from './unsupported-instrument.ts'

const of = (symbol: string) =>
  findUnsupported({ symbol, isin: null, exchange: null, name: null, contractWord: null, assetClasses: [] }) !== null

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
    const texts = { symbol: 'EURUSD', exchange: null, name: null, contractWord: null, assetClasses: [] }
    expect(findUnsupported({ ...texts, isin: 'US3755581036' })).toBeNull()
  })

  it.each(['Срочный', 'NFO', 'EUREX'])('leaves out what trades on %s', (exchange) => {
    const texts = { symbol: 'SBER', isin: null, name: null, contractWord: null, assetClasses: [] }
    expect(findUnsupported({ ...texts, exchange })).not.toBeNull()
    expect(findUnsupported({ ...texts, exchange: 'XETRA' })).toBeNull()
  })
})
