import { inspect } from 'node:util'
import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import type { SecurityBatch } from '../provider.ts'
import { UNKNOWN_DAY } from '../security.ts'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type ProviderServer, type Reply, replies, startProviderServer } from '../testing/provider-server.ts'
import { securityOf } from '../testing/security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createEodhdProvider } from './eodhd-provider.ts'

const { signal } = new AbortController()
const token = 'T0KEN+x'
const range = { from: '2024-01-01', to: '2024-12-31' }
const apple = securityOf({ id: 'AAA.US' })
const london = securityOf({ id: 'BBB.LSE', currency: 'GBP' })

function providerOf(server: Pick<ProviderServer, 'baseUrl'>) {
  return createEodhdProvider({
    token,
    baseUrl: server.baseUrl,
    timers: createInstantTimers(),
    random: () => 0,
    rates: fixedRates({ USD: 1.25, GBP: 0.8 }),
    now: () => new Date('2024-12-31T12:00:00Z'),
  })
}

const bar = (date: string, close: unknown, adjusted_close: unknown = close) => ({
  date,
  close,
  adjusted_close,
  volume: 1,
})

describe('history', () => {
  test('has closes as traded, oldest first, splits as ratios, dividends as paid', async () => {
    const server = await startProviderServer(
      replies({
        '/eod/AAA.US': { body: [bar('2024-06-10', 31, 31), bar('2024-06-07', 120, '29.75'), { warning: 'limited' }] },
        '/splits/AAA.US': { body: [{ date: '2024-06-10', split: '4.000000/1.000000' }] },
        '/div/AAA.US': {
          body: [
            { date: '2024-06-07', value: 0.25, unadjustedValue: 1, currency: 'USD' },
            { date: '2024-06-06', value: '0.25', currency: 'USD', paymentDate: '2024-06-20' },
            { date: '0000-00-00', value: 1, currency: 'USD' },
          ],
        },
      }),
    )
    const history = await providerOf(server).history(apple, range, signal)
    expect([...(history?.closes.days ?? [])].map(formatIsoDate)).toEqual(['2024-06-07', '2024-06-10'])
    expect([...(history?.closes.values ?? [])]).toEqual([120, 31])
    // 120 before a 4:1 split, without a dividend in between; the source's own 29.75 does not fit.
    expect([...(history?.adjustedCloses ?? [])]).toEqual([30, 31])
    expect(history?.splits).toEqual([{ date: '2024-06-10', numerator: 4, denominator: 1 }])
    // No amount as paid in the second: 0.25 before a 4:1 split was 1. The third repeats the amount: the same dividend.
    expect(history?.dividends).toEqual([{ date: '2024-06-06', value: 1, currency: 'USD', payDate: '2024-06-20' }])
  })

  test.each([
    ['a split', [120, 124, 31, 32], [30, 31, 31, 32]],
    ['a reverse split', [3, 3.1, 31, 32], [30, 31, 31, 32]],
    ['a split on the last day', [120, 31], [30, 31]],
  ])('keeps adjusted closes with %s that its list of splits lacks', async (_name, closes, adjusted) => {
    const eod = closes.map((close, index) => bar(`2024-06-0${index + 3}`, close, adjusted[index]))
    const server = await startProviderServer(
      replies({ '/eod/AAA.US': { body: eod }, '/splits/AAA.US': { body: [] }, '/div/AAA.US': { body: [] } }),
    )
    const history = await providerOf(server).history(apple, range, signal)
    expect([...(history?.adjustedCloses ?? [])].map((value) => Number(value.toPrecision(12)))).toEqual(adjusted)
    expect([...(history?.closes.values ?? [])]).toEqual(closes)
  })

  test('loses only the row with NA, null, zero or 0000-00-00', async () => {
    const eod = [
      bar('0000-00-00', 5),
      bar('2024-01-02', 'NA'),
      bar('2024-01-03', null),
      bar('2024-01-04', 0),
      bar('2024-01-05', '7.5', 'NA'),
      'NA',
    ]
    const server = await startProviderServer(replies({ '/eod/AAA.US': { body: eod } }))
    const history = await providerOf(server).history(apple, range, signal)
    expect([...(history?.closes.values ?? [])]).toEqual([7.5])
    expect(history?.adjustedCloses).toBeUndefined()
  })

  test.each<[string, Reply]>([
    ['an empty list', { body: [] }],
    ['a symbol that is not known', { status: 404, body: 'Ticker Not Found.' }],
    ['an error with status 200', { body: { error: 'Not found' } }],
    ['closes that are all NA', { body: [bar('2024-01-02', 'NA')] }],
  ])('%s means no history', async (_name, reply) => {
    const server = await startProviderServer(replies({ '/eod/AAA.US': reply }))
    expect(await providerOf(server).history(apple, range, signal)).toBeUndefined()
  })

  test('converts pence to pounds and requests the unit once', async () => {
    const server = await startProviderServer(
      replies({
        '/search/BBB': { body: [{ Code: 'BBB', Exchange: 'LSE', Currency: 'GBX', Type: 'Common Stock' }] },
        '/eod/BBB.LSE': { body: [bar('2024-01-02', 250), bar('2024-01-03', 2.51), bar('2024-01-04', 252)] },
        '/div/BBB.LSE': {
          body: [
            { date: '2024-01-03', unadjustedValue: 5, currency: 'GBX' },
            { date: '2024-01-04', unadjustedValue: 0.06, currency: 'GBP' },
          ],
        },
      }),
    )
    const provider = providerOf(server)
    const history = await provider.history(london, range, signal)
    expect(history?.currency).toBe('GBP')
    expect([...(history?.closes.values ?? [])]).toEqual([2.5, 2.51, 2.52])
    expect(history?.dividends.map(({ value }) => value)).toEqual([0.05, 0.06])
    await provider.history(london, range, signal)
    expect(server.requests.filter((path) => path.startsWith('/search'))).toHaveLength(1)
  })

  test('where the search fails, shares in pounds are in pence in London and in pounds elsewhere', async () => {
    const server = await startProviderServer((url) =>
      url.pathname.startsWith('/eod/') ? { body: [bar('2024-01-02', 250)] } : { status: 404 },
    )
    const provider = providerOf(server)
    const elsewhere = securityOf({ id: 'BBB.SW', currency: 'GBP' })
    expect((await provider.history(london, range, signal))?.closes.values[0]).toBe(2.5)
    expect((await provider.history(elsewhere, range, signal))?.closes.values[0]).toBe(250)
  })

  test('a listing in pounds on the same exchange stays in pounds', async () => {
    const server = await startProviderServer(
      replies({
        '/search/BBB': { body: [{ Code: 'BBB', Exchange: 'LSE', Currency: 'GBP', Type: 'ETF' }] },
        '/eod/BBB.LSE': { body: [bar('2024-01-02', 25)] },
      }),
    )
    expect((await providerOf(server).history(london, range, signal))?.closes.values[0]).toBe(25)
  })
})

describe('securities', () => {
  test('the search returns major units and one id per listing, and drops only an invalid ISIN', async () => {
    const rows = [
      {
        Code: 'AAA',
        Exchange: 'US',
        Name: 'A Inc',
        Type: 'Common Stock',
        Country: 'USA',
        Currency: 'USD',
        ISIN: 'US0378331005',
      },
      {
        Code: 'AAA',
        Exchange: 'LSE',
        Name: 'A plc',
        Type: 'ETF',
        Country: 'UK',
        Currency: 'GBX',
        ISIN: 'US0378331006',
      },
      { Code: 'NA', Exchange: 'TO', Name: 'National', Type: 'Preferred Stock', Currency: 'CAD' },
      { Code: 'BAD', Exchange: 'US', Currency: 'NA' },
      null,
    ]
    const server = await startProviderServer(replies({ '/search/aaa': { body: rows } }))
    const found = await providerOf(server).search('aaa', signal)
    expect(found.map(({ id, currency, isin, country, type }) => [id, currency, isin, country, type])).toEqual([
      ['AAA.US', 'USD', 'US0378331005', 'United States', 'Common Stock'],
      ['AAA.LSE', 'GBP', undefined, 'United Kingdom', 'ETF'],
      ['NA.TO', 'CAD', undefined, undefined, 'Preferred Stock'],
    ])
  })

  test('a whole exchange has the figures of its bulk responses; an endless page is read once', async () => {
    const bulk = (currency: string) => ({
      '0': {
        General: { Code: 'AAA', CurrencyCode: currency, Sector: 'Energy' },
        Highlights: { MarketCapitalization: '4000', PERatio: 9 },
      },
    })
    const server = await startProviderServer(
      replies({
        '/exchange-symbol-list/LSE': {
          body: [
            {
              Code: 'AAA',
              Name: 'A',
              Country: 'UK',
              Exchange: 'LSE',
              Currency: 'GBX',
              Type: 'Common Stock',
              Isin: null,
            },
            { Code: 'BBB', Name: 'B', Country: 'UK', Exchange: 'LSE', Currency: 'USD', Type: 'ETF', Isin: null },
          ],
        },
        '/bulk-fundamentals/LSE': { body: bulk('GBX') },
        '/eod-bulk-last-day/LSE': { body: [{ code: 'BBB', date: '2024-12-30', close: 5, volume: 77 }] },
      }),
    )
    const portions: SecurityBatch[] = []
    for await (const portion of providerOf(server).securities(['LSE'], signal)) portions.push(portion)
    expect(portions.flatMap(({ securities }) => securities.map(({ id, sector }) => [id, sector]))).toEqual([
      ['AAA.LSE', 'Energy'],
      ['BBB.LSE', undefined],
    ])
    // 4000 pounds at 0.8 pounds and 1.25 dollars per euro.
    expect(portions[0]?.facts.get('AAA.LSE')).toEqual({ mktCap: 4000, mktCapUSD: 6250, pe: 9 })
    expect(portions[0]?.facts.get('BBB.LSE')).toEqual({ volume: 77 })
    expect(server.requests.filter((path) => path.startsWith('/bulk-fundamentals'))).toHaveLength(1)
  })

  test('a bulk response that repeats its first page is requested once more, not forever', async () => {
    const rows = Array.from({ length: 2600 }, (_, index) => ({ Code: `S${index}`, Currency: 'USD' }))
    const server = await startProviderServer(
      replies({
        '/exchange-symbol-list/US': { body: rows },
        '/bulk-fundamentals/US': { body: { '0': { General: { Code: 'S1', CurrencyCode: 'USD' } } } },
      }),
    )
    let count = 0
    for await (const { securities } of providerOf(server).securities(['US'], signal)) count += securities.length
    expect(count).toBe(2600)
    expect(server.requests.filter((path) => path.startsWith('/bulk-fundamentals'))).toHaveLength(2)
  })

  test('delisted securities are listed with their date, if known; a code that is traded again counts as traded', async () => {
    const row = (Code: string, more: object = {}) => ({
      Code,
      Exchange: 'NYSE',
      Currency: 'USD',
      Type: 'Common Stock',
      ...more,
    })
    const server = await startProviderServer((url) => {
      if (!url.pathname.startsWith('/exchange-symbol-list')) return { status: 403 }
      if (!url.searchParams.has('delisted')) return { body: [row('AAA')] }
      return { body: [row('OLD'), row('GONE', { DelistedDate: '2019-05-06' }), row('AAA')] }
    })
    const found: (string | undefined)[][] = []
    for await (const { securities } of providerOf(server).securities(['US'], signal))
      found.push(...securities.map(({ id, delistedOn }) => [id, delistedOn]))
    expect(found).toEqual([
      ['AAA.US', undefined],
      ['OLD.US', UNKNOWN_DAY],
      ['GONE.US', '2019-05-06'],
    ])
  })

  test('a plan without bulk responses still lists the securities', async () => {
    const server = await startProviderServer((url) =>
      url.pathname.startsWith('/exchange-symbol-list')
        ? { body: [{ Code: 'AAA', Exchange: 'NYSE', Currency: 'USD', Type: 'Common Stock' }] }
        : { status: 403, body: { error: 'Forbidden' } },
    )
    for await (const { securities, facts } of providerOf(server).securities(['US'], signal)) {
      expect(securities.map(({ id, exchange }) => [id, exchange])).toEqual([['AAA.US', 'NYSE']])
      expect(facts.size).toBe(0)
    }
  })

  test('an exchange day: stale rows are left out, dividends may be strings', async () => {
    const server = await startProviderServer((url) => {
      if (url.pathname.startsWith('/exchange-symbol-list')) {
        return {
          body: ['AAA', 'BBB'].map((Code) => ({ Code, Exchange: 'LSE', Currency: 'GBX', Type: 'Common Stock' })),
        }
      }
      const type = url.searchParams.get('type')
      if (type === 'splits') return { body: [{ code: 'BBB', date: '2024-12-30', split: '1.000000/20.000000' }] }
      if (type === 'dividends') {
        return {
          body: [
            {
              code: 'AAA',
              date: '2024-12-30',
              paymentDate: '2025-01-24',
              dividend: '20.80000',
              unadjustedValue: '20.8',
              currency: 'GBX',
            },
          ],
        }
      }
      return {
        body: [
          { code: 'AAA', date: '2024-12-30', close: 250, volume: 9 },
          { code: 'BBB', date: '2019-07-22', close: 1 },
        ],
      }
    })
    const day = await providerOf(server).exchangeDays?.day('LSE', '2024-12-30', signal)
    expect(day?.prices).toEqual([
      { securityId: 'AAA.LSE', date: '2024-12-30', close: 2.5, adjustedClose: undefined, volume: 9, currency: 'GBP' },
    ])
    expect(day?.splits.get('BBB.LSE')).toEqual({ date: '2024-12-30', numerator: 1, denominator: 20 })
    expect(day?.dividends.get('AAA.LSE')).toEqual({
      date: '2024-12-30',
      value: 0.208,
      currency: 'GBP',
      payDate: '2025-01-24',
    })
  })
})

describe('profile and news', () => {
  test('insiders come from the filings if the profile has none', async () => {
    const server = await startProviderServer(
      replies({
        '/fundamentals/AAA.US': {
          body: { General: { CurrencyCode: 'USD', FullTimeEmployees: 5 }, InsiderTransactions: {} },
        },
        '/sec-filings/AAA.US/form4': {
          body: {
            data: [
              {
                accession_number: '0001-26-02',
                period_of_report: '2024-05-27',
                non_derivative: [
                  {
                    reporting_owner_name: 'A PERSON',
                    reporting_owner_cik: '0042',
                    transaction_code: 'S',
                    shares_amount: 5,
                    price_per_share: 31.5,
                    transaction_date: '2024-05-27T00:00:00+00:00',
                  },
                ],
              },
            ],
          },
        },
      }),
    )
    const profile = await providerOf(server).profile(apple, '2024-12-31', signal)
    expect(profile?.General).toEqual({ FullTimeEmployees: 5 })
    expect(profile?.InsiderTransactions).toEqual([
      {
        date: '2024-05-27',
        ownerName: 'A PERSON',
        transactionCode: 'S',
        transactionAmount: 5,
        transactionPrice: 31.5,
        secLink: 'https://www.sec.gov/Archives/edgar/data/42/00012602/0001-26-02-index.htm',
      },
    ])
  })

  test('an empty profile is undefined', async () => {
    const server = await startProviderServer(replies({ '/fundamentals/AAA.US': { body: [] } }))
    expect(await providerOf(server).profile(apple, '2024-12-31', signal)).toBeUndefined()
  })

  test('news has the beginning of the article and its link', async () => {
    const article = {
      date: '2024-12-30T17:09:51+00:00',
      title: 'A rises',
      content: 'word '.repeat(200),
      link: 'https://www.example.com/a',
    }
    const server = await startProviderServer(replies({ '/news': { body: [article, { title: 'No link' }] } }))
    const [item, ...others] = await providerOf(server).news([apple], '2024-12-31', signal)
    expect(others).toEqual([])
    expect(item).toMatchObject({ symbol: 'AAA', site: 'example.com', publishedDate: '2024-12-30T17:09:51.000Z' })
    expect(item?.text.length).toBeLessThan(290)
  })
})

describe('failures', () => {
  test.each<[string, Reply, boolean]>([
    ['a refused key', { status: 401, body: 'Unauthenticated' }, false],
    ['a plan without the endpoint', { status: 403, body: { error: 'Forbidden' } }, false],
    ['a used-up quota', { status: 402, body: 'Payment Required' }, false],
    ['throttling', { status: 429 }, true],
    ['a broken server', { status: 500 }, true],
    ['a web page', { body: '<html></html>' }, true],
    ['JSON cut short', { body: '[{"date":"2024-01-0' }, true],
  ])('%s is an UpstreamError that does not contain the key', async (_name, reply, isRetryable) => {
    const server = await startProviderServer(() => reply)
    const error: unknown = await providerOf(server)
      .history(apple, range, signal)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error).toMatchObject({ provider: 'eodhd', isRetryable })
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('T0KEN')
  })

  test('failed splits fail the history, which would be wrong without them', async () => {
    const server = await startProviderServer((url) =>
      url.pathname.startsWith('/splits') ? { status: 500 } : { body: [bar('2024-01-02', 7)] },
    )
    await expect(providerOf(server).history(apple, range, signal)).rejects.toBeInstanceOf(UpstreamError)
  })
})
