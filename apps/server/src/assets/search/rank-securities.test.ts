import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { compactText, wordsOfName } from './fold-text.ts'
import { Ranking } from './rank-securities.ts'
import { buildSearchIndex } from './search-index.ts'

function listing(
  id: string,
  name: string,
  mktCapUSD: number | null,
  country: string | null,
  isin: string | null = null,
  more: Partial<SearchRow> = {},
): SearchRow {
  const [symbol = '', exchange = ''] = id.split(':')
  return { id, symbol, exchange, name, type: 'Common Stock', isin, country, isDelisted: false, mktCapUSD, ...more }
}

/** Real names and ISINs; sizes are only right in their order. */
const listings: SearchRow[] = [
  listing('AAPL:BA', 'Apple Inc.', 3e12, 'USA', 'US0378331005'),
  listing('AAPL:US', 'Apple Inc.', 3e12, 'USA', 'US0378331005'),
  listing('APC:XETRA', 'Apple Inc.', 3e12, 'USA', 'US0378331005'),
  listing('MSFT:US', 'Microsoft Corporation', 2.9e12, 'USA', 'US5949181045'),
  listing('APP:US', 'AppLovin Corporation', 1e11, 'USA'),
  listing('APPF:US', 'AppFolio, Inc.', 8e9, 'USA'),
  listing('APLE:US', 'Apple Hospitality REIT, Inc.', 4e9, 'USA'),
  listing('BRK.B:US', 'Berkshire Hathaway Inc.', 9e11, 'USA', 'US0846707026'),
  listing('BRK.A:US', 'Berkshire Hathaway Inc.', 9e11, 'USA', 'US0846701086'),
  listing('VOD:LSE', 'Vodafone Group Public Limited Company', 2.5e10, 'United Kingdom', 'GB00BH4HKS39'),
  listing('VOD:US', 'Vodafone Group Public Limited Company', 2.6e10, 'United Kingdom', 'US92857W3088'),
  listing('VOD:JSE', 'Vodacom Group Limited', 1e10, 'South Africa', 'ZAE000132577'),
  listing('NESN:SW', 'Nestlé S.A.', 3e11, 'Switzerland', 'CH0038863350'),
  listing('NESM:MY', 'Nestle (Malaysia) Berhad', 6e9, 'Malaysia'),
  listing('MC:PA', 'LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne', 3.5e11, 'France', 'FR0000121014'),
  listing('MC:US', 'Moelis & Company', 4e9, 'USA'),
  listing('T:US', 'AT&T Inc.', 1.3e11, 'USA'),
  listing('MCD:US', "McDonald's Corporation", 2e11, 'USA'),
  listing('X:US', 'U.S. Steel Corporation', 8e9, 'USA'),
  listing('STLD:US', 'Steel Dynamics, Inc.', 2e10, 'USA'),
  listing('AIR:PA', 'Airbus SE', 1.2e11, 'Netherlands', 'NL0000235190'),
  listing('AIR:XETRA', 'Airbus SE', 1.2e11, 'Netherlands', 'NL0000235190'),
  listing('AIR:US', 'AAR Corp.', 2e9, 'USA'),
  listing('AIR:NZ', 'Air New Zealand Limited', 1.1e9, 'New Zealand'),
  listing('F:US', 'Ford Motor Company', 5e10, 'USA'),
  listing('TTE:PA', 'TotalEnergies SE', 1.5e11, 'France'),
  listing('LIN:US', 'Linde plc', 2e11, 'United Kingdom'),
  listing('LISN:SW', 'Chocoladefabriken Lindt & Sprüngli AG', 3e10, 'Switzerland'),
  listing('EIT:US', 'Energies in Total', 2e11, 'USA'),
  listing('TWTR:US', 'Twitter, Inc.', 4e10, 'USA', null, { isDelisted: true }),
  listing('TWTR:TO', 'Twitter Listings of Somebody Else', 1e6, 'Canada'),
  listing('IVV:US', 'iShares Core S&P 500 ETF', null, 'USA', 'US4642872000', { type: 'ETF' }),
  listing('EUNL:XETRA', 'iShares Core MSCI World UCITS ETF', null, null, 'IE00B4L5Y983', { type: 'ETF' }),
  listing('BTC-USD:CC', 'Bitcoin USD', 1.2e12, null, null, { type: 'Currency' }),
]

const ranking = new Ranking(buildSearchIndex(listings))

function found(query: string, options: { limit?: number; homeCountry?: string; type?: string } = {}): string[] {
  return ranking.search(query, { limit: 20, ...options }).map(({ id }) => id)
}

describe('the first results of a query', () => {
  test.each<[why: string, query: string, homeCountry: string, ids: string[]]>([
    ['the symbol itself, the listing of its own country first', 'aapl', '', ['AAPL:US', 'AAPL:BA']],
    ['the home listing before the larger company', 'AIR', 'NZ', ['AIR:NZ', 'AIR:PA', 'AIR:XETRA', 'AIR:US']],
    ['without a home the larger company', 'air', '', ['AIR:PA', 'AIR:XETRA', 'AIR:US', 'AIR:NZ']],
    [
      'the symbol, then symbols that begin like it, then names',
      'app',
      '',
      ['APP:US', 'APPF:US', 'AAPL:US', 'AAPL:BA', 'APC:XETRA', 'APLE:US'],
    ],
    ['a small exact symbol before a large beginning', 'MC', '', ['MC:PA', 'MC:US', 'MCD:US']],
    ['one letter, punctuation aside', 'T', '', ['T:US', 'TTE:PA']],
    ['punctuation of symbols', 'BRK-B', '', ['BRK.B:US']],
    ['punctuation left out', 'brkb', '', ['BRK.B:US']],
    ['a space for the punctuation', 'brk b', '', ['BRK.B:US']],
    ['symbol.exchange', 'VOD.LSE', '', ['VOD:LSE']],
    ['symbol and exchange', 'vod lse', '', ['VOD:LSE']],
    ['exchange:symbol', 'LSE:VOD', '', ['VOD:LSE']],
    ['an exchange by its country', 'AIR.DE', '', ['AIR:XETRA']],
    ['an exchange by its other name', 'NASDAQ:AAPL', '', ['AAPL:US']],
    ['an exchange half typed', 'VOD.L', '', ['VOD:LSE']],
    ['every listing of an ISIN', 'US0378331005', 'DE', ['APC:XETRA', 'AAPL:US', 'AAPL:BA']],
    ['an ISIN in small letters', 'gb00bh4hks39', '', ['VOD:LSE']],
    ['an ISIN half typed', 'US0846', '', ['BRK.A:US', 'BRK.B:US']],
    ['a word of the name, the larger company first', 'apple', '', ['AAPL:US', 'AAPL:BA', 'APC:XETRA', 'APLE:US']],
    ['words in any order, each half typed', 'hath berk', '', ['BRK.A:US', 'BRK.B:US']],
    ['diacritics left out', 'nestle', '', ['NESN:SW', 'NESM:MY']],
    ['diacritics typed where the name has none', 'nestlé malaysia', '', ['NESM:MY']],
    ['an apostrophe left out', 'mcdonalds', '', ['MCD:US']],
    ['an ampersand left out', 'att', '', ['T:US']],
    ['initials without dots', 'us steel', '', ['X:US', 'STLD:US']],
    ['two words for one of the name', 'total energies', '', ['EIT:US', 'TTE:PA']],
    ['name and exchange', 'apple xetra', '', ['APC:XETRA']],
    ['name and symbol', 'msft micro', '', ['MSFT:US']],
    ['the exchange alone', 'jse', '', ['VOD:JSE']],
    ['a letter too few', 'microsft', '', ['MSFT:US']],
    ['two letters swapped', 'mircosoft', '', ['MSFT:US']],
    ['two slips in a long word', 'bercshire hathavay', '', ['BRK.A:US', 'BRK.B:US']],
    ['two slips in one long word', 'vottafone', '', ['VOD:US', 'VOD:LSE']],
    ['a slip before the word is finished', 'mikrosof', '', ['MSFT:US']],
    ['a slip in a symbol', 'mstf', '', ['MSFT:US']],
    ['a slip in one word of two', 'louis vuiton', '', ['MC:PA']],
    ['one that is delisted last within its rank', 'twtr', '', ['TWTR:TO', 'TWTR:US']],
  ])('%s: %s', (_why, query, homeCountry, ids) => {
    const options = homeCountry === '' ? {} : { homeCountry }
    expect(found(query, options).slice(0, ids.length)).toEqual(ids)
  })

  test.each([
    ['all words must match', 'apple vodafone'],
    ['short words forgive no slip', 'ibx'],
    ['nothing but punctuation', '?!'],
  ])('%s: %s finds nothing', (_why, query) => {
    expect(found(query)).toEqual([])
  })

  test('a similar word comes after the word itself, however large its company', () => {
    expect(found('lindt')).toEqual(['LISN:SW', 'LIN:US'])
  })

  test('only of one type', () => {
    expect(found('ishares', { type: 'ETF' })).toEqual(['IVV:US', 'EUNL:XETRA'])
    expect(found('ishares', { type: 'Common Stock' })).toEqual([])
    expect(found('ishares', { type: 'BOND' })).toEqual([])
  })

  test('returns no more than requested', () => {
    expect(found('a', { limit: 3 })).toHaveLength(3)
    expect(found('a', { limit: 0 })).toEqual([])
    expect(found('total energies', { limit: 1 })).toEqual(['EIT:US'])
  })
})

describe('without a query', () => {
  test('the largest, one listing of each company, and some of every type', () => {
    const ids = ranking.largest({ limit: 8 }).map(({ id }) => id)
    expect(ids).toEqual(['AAPL:US', 'MSFT:US', 'BTC-USD:CC', 'BRK.A:US', 'MC:PA', 'NESN:SW', 'IVV:US', 'EUNL:XETRA'])
  })

  test('of one type', () => {
    const ids = ranking.largest({ limit: 2, type: 'ETF' }).map(({ id }) => id)
    expect(ids).toEqual(['IVV:US', 'EUNL:XETRA'])
  })
})

describe('laws of the search', () => {
  const securityWith = (test: (word: string) => boolean) =>
    fc
      .constantFrom(...listings.flatMap((row) => wordsOfName(row.name).map((word) => ({ row, word }))))
      .filter(({ word }) => test(word))

  test('the first result of a symbol has that symbol', () => {
    for (const { symbol } of listings) {
      const first = listings.find(({ id }) => id === found(symbol)[0])
      expect(compactText(first?.symbol ?? '')).toBe(compactText(symbol))
    }
  })

  test('every beginning of a word of a name finds it', () => {
    fc.assert(
      fc.property(
        securityWith(() => true),
        fc.nat(),
        ({ row, word }, length) => {
          const typed = word.slice(0, 1 + (length % word.length))
          expect(found(typed, { limit: listings.length })).toContain(row.id)
        },
      ),
    )
  })

  test('one slip in a word of five letters or more still finds it', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(
        securityWith((word) => word.length >= 5),
        fc.nat(),
        letter,
        fc.constantFrom('insert', 'leave out', 'replace', 'swap'),
        ({ row, word }, place, other, slip) => {
          const at = place % word.length
          const [before, after] = [word.slice(0, at), word.slice(at + 1)]
          const typed = {
            insert: before + other + word[at] + after,
            'leave out': before + after,
            replace: before + other + after,
            swap: before + (after[0] ?? '') + word[at] + after.slice(1),
          }[slip]
          expect(found(typed)).toContain(row.id)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a result stands once, and a smaller limit is the beginning of a larger one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'us', 'apple', 'corp', 'mirco', 'vod us', 'se', 'total energies', 'air de', 'lindt'),
        fc.nat(20),
        (query, limit) => {
          const all = found(query, { limit: listings.length })
          expect(new Set(all).size).toBe(all.length)
          const some = found(query, { limit })
          expect(all.slice(0, some.length)).toEqual(some)
        },
      ),
    )
  })
})
