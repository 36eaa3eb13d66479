import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { afterEach, describe, expect, test } from 'vitest'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createFilesProvider, type FilesProvider } from './files-provider.ts'

const always = { from: '1900-01-01', to: '2100-01-01' }
const signal = new AbortController().signal
const header = 'symbol,exchange,name,type,currency,isin,sector,industry,country,_id'
const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function writeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'market-files-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return folder
}

async function openFolder(files: Record<string, string>): Promise<FilesProvider> {
  return createFilesProvider(await writeFolder(files))
}

async function allSecurities(provider: FilesProvider, exchanges?: string[]): Promise<Security[]> {
  const all: Security[] = []
  for await (const portion of provider.securities(exchanges, signal)) all.push(...portion.securities)
  return all
}

async function only(provider: FilesProvider): Promise<Security> {
  const [security] = await allSecurities(provider)
  if (!security) throw new Error('no security')
  return security
}

const days = (...dates: string[]) => Int32Array.from(dates, (date) => parseIsoDate(date))

describe('securities.csv', () => {
  test('has one security per row; _id defaults to symbol.exchange', async () => {
    const provider = await openFolder({
      'securities.csv': `\uFEFF${header}\r\nAAA,US,"Alpha, Inc",Common Stock,USD,us0000000001,Technology,Software,USA,\r\n\r\nBBB,LSE,Beta,etf,GBX,,,,,my-id\r\n`,
    })
    expect(await allSecurities(provider)).toMatchObject([
      {
        id: 'AAA.US',
        name: 'Alpha, Inc',
        type: 'Common Stock',
        currency: 'USD',
        isin: 'US0000000001',
        sector: 'Technology',
      },
      { id: 'my-id', symbol: 'BBB', type: 'ETF', currency: 'GBP', isin: undefined, country: undefined },
    ])
    expect((await allSecurities(provider, ['LSE'])).map((security) => security.id)).toEqual(['my-id'])
  })

  test('is refused with every bad line and its reason', async () => {
    const provider = await openFolder({
      'securities.csv': [
        header,
        'AAA,US,"two',
        'lines",Common Stock,USD,,,,,',
        'BBB,US,B,Spaceship,USD,,,,,',
        'CCC,US,,ETF,USD,,,,,',
        'DDD,US,D,ETF,dollars,,,,,',
        'AAA,US,again,ETF,USD,,,,,',
      ].join('\n'),
    })
    const failure = await allSecurities(provider).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UpstreamError)
    const { message } = failure as UpstreamError
    expect(message).toContain('line 4: type "Spaceship"')
    expect(message).toContain('line 5: name is empty')
    expect(message).toContain('line 6: currency "dollars"')
    expect(message).toContain('line 7: AAA.US is already on line 3')
  })

  test.each(['../secret', '..', 'a/b', 'a\\b', '.hidden', 'nul\u0000'])(
    'symbol %j cannot become a path',
    async (symbol) => {
      const provider = await openFolder({ 'securities.csv': `${header}\n${symbol},US,X,ETF,USD,,,,,\n` })
      await expect(allSecurities(provider)).rejects.toThrow(/line 2: symbol/)
    },
  )

  test('is required; without it a non-retryable UpstreamError is thrown', async () => {
    await expect(allSecurities(await openFolder({}))).rejects.toMatchObject({ provider: 'files', isRetryable: false })
  })
})

describe('prices', () => {
  test('are sorted by day, and the last line of a day wins', async () => {
    const provider = await openFolder({
      'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n`,
      'prices/AAA.US.csv':
        'date,close,adjusted_close\n2024-01-04,12,11\n2024-01-02,10,9\n2024-01-03,1,1\n2024-01-03,11,10\n',
    })
    const history = await provider.history(await only(provider), always, signal)
    expect(history?.closes).toEqual({
      days: days('2024-01-02', '2024-01-03', '2024-01-04'),
      values: Float64Array.of(10, 11, 12),
    })
    expect(history?.adjustedCloses).toEqual(Float64Array.of(9, 10, 11))
    const oneDay = await provider.history(await only(provider), { from: '2024-01-03', to: '2024-01-03' }, signal)
    expect(oneDay?.closes.values).toEqual(Float64Array.of(11))
    expect(oneDay?.adjustedCloses).toEqual(Float64Array.of(10))
  })

  test('skip bad lines with a warning', async () => {
    const provider = await openFolder({
      'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n`,
      'prices/AAA.US.csv':
        'date,close\n2024-01-02,10\n2024-02-30,10\n2024-01-03,abc\n2024-01-04,0\n2024-01-05,\n2024-01-08,-3\n2024-01-09,1e1\n',
    })
    const history = await provider.history(await only(provider), always, signal)
    expect(history?.closes.values).toEqual(Float64Array.of(10, 0, 10))
    expect(await provider.warnings()).toEqual([
      'prices/AAA.US.csv line 3: "2024-02-30" is not a date YYYY-MM-DD',
      'prices/AAA.US.csv line 4: close "abc" is not a number of 0 or more',
      'prices/AAA.US.csv line 6: close "" is not a number of 0 or more',
      'prices/AAA.US.csv line 7: close "-3" is not a number of 0 or more',
    ])
  })

  test('a dividend may name its pay day, on or after the ex-date', async () => {
    const provider = await openFolder({
      'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n`,
      'prices/AAA.US.csv': 'date,close\n2024-01-02,10\n',
      'dividends.csv':
        'symbol,exchange,date,value,currency,paid_on\nAAA,US,2024-01-02,1,USD,2024-01-16\nAAA,US,2024-02-02,1,USD,\nAAA,US,2024-03-04,1,USD,2024-03-01\nAAA,US,2024-04-02,1,USD,soon\n',
    })
    const history = await provider.history(await only(provider), always, signal)
    expect(history?.dividends).toEqual([
      { date: '2024-01-02', value: 1, currency: 'USD', payDate: '2024-01-16' },
      { date: '2024-02-02', value: 1, currency: 'USD' },
    ])
    expect(await provider.warnings()).toEqual([
      'dividends.csv line 4: paid_on "2024-03-01" is before the ex-date',
      'dividends.csv line 5: paid_on "soon" is not a date YYYY-MM-DD',
    ])
  })

  test('in pence become pounds, like adjusted closes and dividends', async () => {
    const provider = await openFolder({
      'securities.csv': `${header}\nBBB,LSE,B,Common Stock,GBX,,,,,\n`,
      'prices/BBB.LSE.csv': 'date,close,adjusted_close\n2024-01-02,308.8,300\n2024-01-03,310,305\n',
      'dividends.csv':
        'symbol,exchange,date,value,currency\nBBB,LSE,2024-01-02,12.5,GBX\nBBB,LSE,2024-02-02,0.2,GBP\nBBB,LSE,2024-03-02,30,\n',
    })
    const security = await only(provider)
    const history = await provider.history(security, always, signal)
    expect(history?.currency).toBe('GBP')
    expect([...(history?.closes.values ?? [])]).toEqual([3.088, 3.1])
    expect([...(history?.adjustedCloses ?? [])]).toEqual([3, 3.05])
    expect(history?.dividends).toEqual([
      { date: '2024-01-02', value: 0.125, currency: 'GBP' },
      { date: '2024-02-02', value: 0.2, currency: 'GBP' },
      { date: '2024-03-02', value: 0.3, currency: 'GBP' },
    ])
  })

  test('are empty for a listed security without files, undefined for an unlisted one', async () => {
    const provider = await openFolder({ 'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n` })
    const security = await only(provider)
    expect(await provider.history(security, always, signal)).toEqual({
      currency: 'USD',
      closes: { days: new Int32Array(), values: new Float64Array() },
      adjustedCloses: undefined,
      splits: [],
      dividends: [],
    })
    expect(await provider.history({ ...security, id: 'ZZZ.US' }, always, signal)).toBeUndefined()
  })
})

test('an unclosed quote is named with its line, and refuses a securities.csv', async () => {
  const provider = await openFolder({
    'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n`,
    'prices/AAA.US.csv': 'date,close\n2024-01-02,10\n2024-01-03,"11\n2024-01-04,12\n',
  })
  expect((await provider.history(await only(provider), always, signal))?.closes.values).toEqual(Float64Array.of(10))
  expect(await provider.warnings()).toEqual(['prices/AAA.US.csv line 3: A quoted cell is never closed'])
  const refused = await openFolder({ 'securities.csv': `${header}\nAAA,US,"A,ETF,USD,,,,,\n` })
  await expect(only(refused)).rejects.toThrow('securities.csv line 2: A quoted cell is never closed')
})

describe('splits.csv', () => {
  test.each([
    ['4', 4, 1],
    ['4/1', 4, 1],
    ['1:10', 1, 10],
    ['0.1', 1, 10],
    ['1.5', 3, 2],
    ['7.0', 7, 1],
    ['118.91659/100', 118.91659, 100],
  ])('ratio %s is %d for %d', async (ratio, numerator, denominator) => {
    const provider = await openFolder({
      'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n`,
      'splits.csv': `symbol,exchange,date,ratio\nAAA,US,2024-01-02,${ratio}\nAAA,US,2024-01-03,ten\n`,
    })
    const history = await provider.history(await only(provider), always, signal)
    expect(history?.splits).toEqual([{ date: '2024-01-02', numerator, denominator }])
    expect(await provider.warnings()).toHaveLength(1)
  })
})

test('fx returns the pairs that touch the requested currencies', async () => {
  const provider = await openFolder({
    'securities.csv': header,
    'fx/EURUSD.csv': 'date,rate\n2024-01-02,1.1\n2024-01-03,1.2\n',
    'fx/EURGBP.csv': 'date,rate\n2024-01-02,0.86\n',
    'fx/EURJPY.csv': 'date,rate\n2024-01-02,160\n',
    'fx/notes.csv': 'date,rate\n',
  })
  const pairs = await provider.fx(['USD', 'GBP'], { from: '2024-01-03', to: '2024-01-03' }, signal)
  expect(pairs).toEqual([
    { base: 'EUR', quote: 'GBP', rates: { days: new Int32Array(), values: new Float64Array() } },
    { base: 'EUR', quote: 'USD', rates: { days: days('2024-01-03'), values: Float64Array.of(1.2) } },
  ])
})

test('profiles keep fields of the right type and yield the facts, including market cap in dollars', async () => {
  const provider = await openFolder({
    'securities.csv': `${header}\nAAA,XETRA,A,Common Stock,EUR,,,,,\nBBB,XETRA,B,Common Stock,EUR,,,,,\n`,
    'fx/EURUSD.csv': 'date,rate\n2024-01-02,1.25\n',
    'profiles/AAA.XETRA.json': JSON.stringify({
      Highlights: { MarketCapitalization: 800, PERatio: 'NA', ProfitMargin: 0.1, EPS: null },
      Financials: {
        Cash_Flow: {
          currency_symbol: 'EUR',
          yearly: { 2022: { date: '2022-12-31', freeCashFlow: 1 }, 2023: { date: '2023-12-31', freeCashFlow: 2 } },
        },
      },
      InsiderTransactions: {},
    }),
    'profiles/BBB.XETRA.json': '{ "Highlights": ',
  })
  const [first, second] = await allSecurities(provider)
  const profile = await provider.profile(first as Security, '2024-01-02', signal)
  expect(profile?.Financials?.Cash_Flow.yearly).toEqual([
    { date: '2023-12-31', freeCashFlow: 2 },
    { date: '2022-12-31', freeCashFlow: 1 },
  ])
  expect(profile?.InsiderTransactions).toBeUndefined()
  expect(await provider.profile(second as Security, '2024-01-02', signal)).toBeUndefined()
  for await (const portion of provider.securities(undefined, signal)) {
    expect([...portion.facts]).toEqual([['AAA.XETRA', { mktCap: 800, mktCapUSD: 1000, profitMargin: 0.1 }]])
  }
})

test('news is found by symbol, newest first, none after today', async () => {
  const item = (title: string, publishedDate: string, symbol = 'AAA.US') => ({
    title,
    text: '',
    url: 'https://news.example/a',
    image: 'https://elsewhere.example/p.png',
    symbol,
    publishedDate,
  })
  const provider = await openFolder({
    'securities.csv': `${header}\nAAA,US,A,ETF,USD,,,,,\n`,
    'news.json': JSON.stringify([
      item('old', '2024-01-01T08:00:00Z'),
      item('new', '2024-01-02T08:00:00Z'),
      item('later', '2024-01-03T08:00:00Z'),
      item('other', '2024-01-01T08:00:00Z', 'BBB'),
      { title: 'no address' },
    ]),
  })
  const news = await provider.news([await only(provider)], '2024-01-02', signal)
  expect(news.map(({ title, image, site }) => [title, image, site])).toEqual([
    ['new', undefined, 'news.example'],
    ['old', undefined, 'news.example'],
  ])
})

test('benchmarks.csv names securities of the folder', async () => {
  const provider = await openFolder({
    'securities.csv': `${header}\nAAA,US,Alpha,ETF,USD,,,,,\n`,
    'benchmarks.csv': 'symbol,exchange,name\nAAA,US,The market\nZZZ,US,Unknown\n',
  })
  expect(await provider.benchmarks()).toEqual([{ securityId: 'AAA.US', name: 'The market' }])
})

test('an edited file changes the version and is read again', async () => {
  const folder = await writeFolder({ 'securities.csv': `${header}\nAAA,US,Alpha,ETF,USD,,,,,\n` })
  const provider = createFilesProvider(folder)
  const before = await provider.version()
  expect(await provider.version()).toBe(before)
  expect((await only(provider)).name).toBe('Alpha')
  const file = path.join(folder, 'securities.csv')
  await writeFile(file, `${header}\nAAA,US,Omega,ETF,USD,,,,,\n`)
  await utimes(file, new Date(), new Date(Date.now() + 5000))
  expect(await provider.version()).not.toBe(before)
  expect((await only(provider)).name).toBe('Omega')
})
