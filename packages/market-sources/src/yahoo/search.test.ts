import { expect, test } from 'vitest'
import { quoteUnitOf } from '../normalize/quote-unit.ts'
import { normalizeSearch } from './search.ts'

test('a future is found as a quote, and an option is not', () => {
  const quotes = [
    { symbol: 'GC=F', quoteType: 'FUTURE', exchange: 'CMX', shortname: 'Gold Dec 26' },
    { symbol: 'GLD261218C00300000', quoteType: 'OPTION', exchange: 'OPR', shortname: 'GLD call' },
  ]
  expect(normalizeSearch({ quotes }, 'gold')).toMatchObject([{ id: 'GC=F', name: 'Gold Dec 26', type: 'INDEX' }])
  // Grain is quoted in cents.
  expect(quoteUnitOf('USX')).toEqual({ currency: 'USD', divisor: 100 })
})
