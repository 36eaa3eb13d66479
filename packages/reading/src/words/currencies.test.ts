import { describe, expect, test } from 'vitest'
import { currencyOf } from './currencies.ts'

describe('currencyOf', () => {
  test.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    ['€', 'EUR'],
    ['Euro', 'EUR'],
    ['$', 'USD'],
    ['US$', 'USD'],
    ['C$', 'CAD'],
    ['CAN', 'CAD'],
    ['£', 'GBP'],
    ['GBP', 'GBP'],
    ['gbp', 'GBP'],
    ['GBp', 'GBX'],
    ['GBX', 'GBX'],
    ['p', 'GBX'],
    ['Pence', 'GBX'],
    ['ZAc', 'ZAX'],
    ['ILA', 'ILA'],
    ["אג'", 'ILA'],
    ['NTD', 'TWD'],
    ['Kč', 'CZK'],
    ['zł', 'PLN'],
    ['Fr.', 'CHF'],
    ['HK$', 'HKD'],
    ['₹', 'INR'],
    ['Dollaro statunitense', 'USD'],
    ['Franc suisse', 'CHF'],
    ['Libra esterlina', 'GBP'],
    ['Svenska kronor', 'SEK'],
    ['Pesos argentinos', 'ARS'],
    ['AR$', 'ARS'],
    ['U$S', 'USD'],
    ['S/', 'PEN'],
    ['₦', 'NGN'],
    ['KSh', 'KES'],
  ])('CSV-05 %s is %s', (word, code) => {
    expect(currencyOf(word)).toBe(code)
  })

  test.each(['kr', '¥', 'BTC', 'SOL', 'P', '', 'Valuta'])('%j is asked for', (word) => {
    expect(currencyOf(word)).toBeNull()
  })
})
