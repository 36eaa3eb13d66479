import { describe, expect, test } from 'vitest'
import { SIMULATED_EXCHANGES as simulatedExchanges } from './demo/exchanges.ts'
import { codeOfYahooExchange, EXCHANGES, findExchange } from './exchanges.ts'

describe('exchanges', () => {
  test.each([
    { code: 'XETRA', country: 'DE', timeZone: 'Europe/Berlin' },
    { code: 'GER', country: 'DE', timeZone: 'Europe/Berlin' },
    { code: 'xpar', country: 'FR', timeZone: 'Europe/Berlin' },
    { code: 'LON', country: 'GB', timeZone: 'Europe/London' },
    { code: 'SG', country: 'SG', timeZone: 'Asia/Hong_Kong' },
    { code: 'NGM', country: 'SE', timeZone: 'Europe/Berlin' },
    { code: 'CCC', country: undefined, timeZone: 'UTC' },
  ])('$code is in $country, with a session in $timeZone', ({ code, country, timeZone }) => {
    const found = findExchange(code)
    expect({ country: found?.country, timeZone: found?.session.timeZone }).toEqual({ country, timeZone })
  })

  test("Yahoo's codes are mapped to ours", () => {
    expect(['NGM', 'NYQ', 'PAR', 'NOWHERE'].map(codeOfYahooExchange)).toEqual(['NASDAQ', 'NYSE', 'PA', 'NOWHERE'])
  })

  test('no two exchanges share a code, and every time zone exists', () => {
    const codes = EXCHANGES.flatMap(({ code, otherCodes }) => [code, ...otherCodes])
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    for (const { session } of EXCHANGES) new Intl.DateTimeFormat('en', { timeZone: session.timeZone })
  })

  test('every simulated exchange is a known one, in its country', () => {
    for (const { code, countryCode } of simulatedExchanges) expect(findExchange(code)?.country, code).toBe(countryCode)
  })
})
