import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { listCalendar } from '@plumbline/contract/calendar/operations'
import { listIncome } from '@plumbline/contract/income/operations'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const NOW = '2022-12-30T21:00:00Z'

let server: TestServer
let token: string

const calendarOf = (portfolioId: string, asked = token, query = {}) =>
  server.call(listCalendar, { token: asked, params: { id: portfolioId }, query })

describe('on the market by formula', () => {
  /** The rates of 30 December 2022, weekday 519. */
  const USD_PER_EUR = 1.05 + 0.019
  const GBP_PER_EUR = 0.84 + 0.0002 * 19
  let id: string

  beforeAll(async () => {
    server = await startTestServer({ environment: { BILLING: 'off' }, now: NOW })
    token = await server.signIn('ada@plumbline.example')
    id = await importExample(server, token, MARKET_FOLDER)
  })
  afterAll(() => server.close())

  test('it goes from last month to a year ahead, with what was received and what is estimated', async () => {
    const { from, to, asOf, currency, received, dividends, splits } = await calendarOf(id)
    expect([from, to, asOf, currency]).toEqual(['2022-11-01', '2023-12-30', '2022-12-30', 'EUR'])
    // 28.80 dollars on weekday 513.
    expect(received).toMatchObject([{ assetId: 'DUNE.US', date: '2022-12-22' }])
    expect(received[0]?.gross).toBeCloseTo(28.8 / (1.05 + 0.013), 9)
    expect(
      dividends.map(({ state, assetId, exDate, payDate, value }) => [state, assetId, exDate, payDate, value]),
    ).toEqual([
      ['received', 'DUNE.US', '2022-12-15', null, 0.24],
      ['estimated', 'BEAM.LSE', '2023-05-16', null, 0.06],
      ['estimated', 'ACRN.US', '2023-09-15', null, 0.3],
      ['estimated', 'DUNE.US', '2023-12-15', null, 0.24],
    ])
    const gross = dividends.map(({ held }) => held?.gross ?? Number.NaN)
    expect(dividends[0]?.held).toBeNull()
    expect(gross[1]).toBeCloseTo((500 * 0.06) / GBP_PER_EUR, 9)
    expect(gross[2]).toBeCloseTo((25 * 0.3) / USD_PER_EUR, 9)
    expect(gross[3]).toBeCloseTo((120.9 * 0.24) / USD_PER_EUR, 9)
    expect(dividends.map(({ held }) => held?.units)).toEqual([undefined, 500, 25, 120.9])
    // 1-for-5 on 1 March 2023 is not known in December.
    expect(splits).toEqual([])
  })

  test('amounts are in the currency that is asked for, and as the income says', async () => {
    const { currency, dividends } = await calendarOf(id, token, { currency: 'USD' })
    expect(currency).toBe('USD')
    expect(dividends[2]?.held?.gross).toBeCloseTo(25 * 0.3, 9)
    const { expected } = await server.call(listIncome, { token, params: { id }, query: { currency: 'USD' } })
    expect(dividends.filter(({ state }) => state === 'estimated').map(({ held }) => held?.gross)).toEqual(
      expected.map(({ gross }) => gross),
    )
  })

  test('all portfolios as one sum what the units of each get; without any there is an empty calendar', async () => {
    const other = await server.signIn('edith@plumbline.example')
    expect(await calendarOf('all', other)).toMatchObject({ assets: [], dividends: [], earnings: [], unknown: [] })
    await importExample(server, token, MARKET_FOLDER)
    const { dividends } = await calendarOf('all')
    expect(dividends[2]?.held?.units).toBe(50)
    expect(dividends[2]?.held?.gross).toBeCloseTo((50 * 0.3) / USD_PER_EUR, 9)
    expect(await server.refusal(listCalendar, { token: other, params: { id } })).toMatchObject({ status: 404 })
  })
})

describe('on a market with reports', () => {
  /** As many holdings as the free plan shows. */
  const MANY = Array.from({ length: 20 }, (_, index) => `M${10 + index}.US`)
  const files: Record<string, string[]> = {
    ...Object.fromEntries(MANY.map((id) => [`prices/${id}.csv`, ['date,close', '2022-12-01,5', '2022-12-30,5']])),
    'securities.csv': [
      'symbol,exchange,name,type,currency,isin,sector,industry,country',
      'OAK,US,Oak,Common Stock,EUR,,,,',
      'FIR,US,Fir,Common Stock,USD,,,,',
      'ELM,US,Elm,Common Stock,EUR,,,,',
      'ASH,US,Ash fund,ETF,EUR,,,,',
      ...MANY.map((id) => `${id.slice(0, 3)},US,Company ${id},ETF,EUR,,,,`),
    ],
    'prices/OAK.US.csv': ['date,close', '2022-11-01,20', '2022-12-30,20'],
    'prices/FIR.US.csv': ['date,close', '2022-12-30,10'],
    'prices/ELM.US.csv': ['date,close', '2022-11-01,5', '2022-12-30,5'],
    'prices/ASH.US.csv': ['date,close', '2022-11-01,5', '2022-12-30,5'],
    'dividends.csv': [
      'symbol,exchange,date,value,currency,paid_on',
      'OAK,US,2022-12-06,0.25,EUR,2022-12-29',
      'OAK,US,2022-12-20,0.5,EUR,2023-01-10',
      'FIR,US,2022-03-08,0.4,USD,2022-03-15',
      'FIR,US,2022-12-28,0.1,USD,2023-01-12',
      'ELM,US,2022-12-15,1,EUR,2023-01-05',
      'ELM,US,2022-12-28,1,EUR,2023-01-20',
    ],
    'splits.csv': ['symbol,exchange,date,ratio', 'FIR,US,2022-12-12,3', 'OAK,US,2022-06-01,2', 'ELM,US,2022-12-29,2'],
    'fx/EURUSD.csv': ['date,rate', '2022-11-01,1.25'],
    'profiles/OAK.US.json': [
      JSON.stringify({
        Earnings: {
          History: [
            { date: '2022-12-31', reportDate: '2023-02-02', epsEstimate: 1.4 },
            { date: '2022-09-30', reportDate: '2022-11-03', epsActual: 1.2, epsEstimate: 1.1 },
            { date: '2022-06-30', reportDate: '2022-08-04', epsActual: 1 },
          ],
        },
      }),
    ],
    'profiles/FIR.US.json': [
      JSON.stringify({ Earnings: { History: [{ date: '2022-12-31', reportDate: '2023-01-24' }] } }),
    ],
    'profiles/ELM.US.json': [JSON.stringify({ General: { Sector: 'Wood' } })],
  }
  let folder: string
  let id: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-calendar-'))
    for (const name of ['prices', 'fx', 'profiles']) mkdirSync(join(folder, name))
    for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  beforeEach(async () => {
    server = await startTestServer({
      environment: { BILLING: 'sandbox' },
      now: NOW,
      provider: () => createFilesProvider(folder),
    })
    token = await server.signIn('ada@plumbline.example')
    id = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
    const row = { portfolioId: id, type: 'buy', date: '2022-12-01', units: 10, price: 20, source: 'manual' } as const
    await server.call(createTransactions, { token, body: [{ ...row, stockId: 'OAK.US' }] })
    return () => server.close()
  })

  const buy = (stockId: string, date: string, units: number, type: 'buy' | 'sell' = 'buy') =>
    server.call(createTransactions, {
      token,
      body: [{ portfolioId: id, stockId, type, date, units, price: 5, source: 'manual' }],
    })
  const watch = (assetId: string) => server.call(watchAsset, { token, params: { id: assetId }, body: {} })

  test('reports of what is held and watched come by day, with what was reported and expected', async () => {
    await watch('FIR.US')
    const { assets, earnings, unknown } = await calendarOf(id)
    expect(assets.map(({ _id, isHeld, isWatched }) => [_id, isHeld, isWatched])).toEqual([
      ['FIR.US', false, true],
      ['OAK.US', true, false],
    ])
    const of = { assetId: 'OAK.US', currency: 'EUR' }
    expect(earnings).toEqual([
      { ...of, date: '2022-11-03', quarterTo: '2022-09-30', epsActual: 1.2, epsEstimate: 1.1 },
      {
        assetId: 'FIR.US',
        currency: 'USD',
        date: '2023-01-24',
        quarterTo: '2022-12-31',
        epsActual: null,
        epsEstimate: null,
      },
      { ...of, date: '2023-02-02', quarterTo: '2022-12-31', epsActual: null, epsEstimate: 1.4 },
    ])
    expect(unknown).toEqual([])
  })

  test('a dividend that is watched has its days and its amount per unit, and nothing of mine', async () => {
    await watch('FIR.US')
    const { dividends, splits } = await calendarOf(id)
    const fir = dividends.filter(({ assetId }) => assetId === 'FIR.US')
    expect(fir.map(({ state, exDate, payDate, held }) => [state, exDate, payDate, held])).toEqual([
      ['declared', '2022-12-28', '2023-01-12', null],
      ['estimated', '2023-03-08', '2023-03-15', null],
    ])
    // 0.40 before a split of 3 for 1.
    expect(fir[1]?.value).toBeCloseTo(0.4 / 3, 12)
    expect(splits).toEqual([{ assetId: 'FIR.US', date: '2022-12-12', numerator: 3, denominator: 1 }])
  })

  test('a payment is declared, or missing, with the units that get it; a portfolio that wants no proposals misses none', async () => {
    const statesOf = async () =>
      (await calendarOf(id)).dividends.slice(0, 2).map(({ state, exDate, payDate, held }) => ({
        state,
        exDate,
        payDate,
        units: held?.units,
        gross: held?.gross,
      }))
    const paid = { exDate: '2022-12-06', payDate: '2022-12-29', units: 10, gross: 2.5 }
    const coming = { state: 'declared', exDate: '2022-12-20', payDate: '2023-01-10', units: 10, gross: 5 }
    expect(await statesOf()).toEqual([{ ...paid, state: 'missing' }, coming])
    const settings = { marketDividends: 'off' as const }
    await server.call(updatePortfolio, { token, params: { id }, body: { settings } })
    expect(await statesOf()).toEqual([{ ...paid, state: 'declared' }, coming])
  })

  test('what was sold after the ex-day is still paid; what was sold before is no longer followed', async () => {
    await buy('ELM.US', '2022-12-01', 4)
    await buy('ELM.US', '2022-12-20', 4, 'sell')
    const { assets, dividends, splits, unknown } = await calendarOf(id)
    expect([splits, unknown]).toEqual([[], []])
    expect(dividends.filter(({ assetId }) => assetId === 'ELM.US')).toMatchObject([
      { state: 'declared', payDate: '2023-01-05', held: { units: 4, gross: 4 } },
    ])
    expect(assets.find(({ _id }) => _id === 'ELM.US')).toMatchObject({ isHeld: true })
    // Its dividend of March is missing, long before these days.
    await buy('FIR.US', '2022-03-01', 1)
    await buy('FIR.US', '2022-04-01', 1, 'sell')
    expect((await calendarOf(id)).assets.map(({ _id }) => _id)).toEqual(['ELM.US', 'OAK.US'])
  })

  test('of a company whose next report is not announced the day is unknown; a fund reports none', async () => {
    await watch('ELM.US')
    await watch('ASH.US')
    expect((await calendarOf(id)).unknown).toEqual([{ assetId: 'ELM.US', dates: 'earnings', reason: 'not-announced' }])
  })

  test('a company that is no longer listed announces nothing that could be unknown', async () => {
    await server.database.db
      .updateTable('assets')
      .set({ delisted_on: '2022-12-15' })
      .where('id', '=', 'ELM.US')
      .execute()
    await watch('ELM.US')
    expect((await calendarOf(id)).unknown).toEqual([])
  })

  test('the free plan shows no payment of a hidden year, and a hidden holding that is watched as one that nobody holds', async () => {
    const paid = { portfolioId: id, stockId: 'OAK.US', type: 'dividend', date: '2022-12-29', units: 0, fee: 0 } as const
    await server.call(createTransactions, { token, body: [{ ...paid, price: 2.5, currency: 'EUR', source: 'manual' }] })
    const isReceived = async () => {
      const { received, dividends } = await calendarOf(id)
      const states = dividends.filter(({ exDate }) => exDate === '2022-12-06').map(({ state }) => state)
      return [received.map(({ date }) => date), states]
    }
    // Over the trial, into the next fiscal year.
    server.clock.advance(15 * 24 * 60)
    token = await server.signIn('ada@plumbline.example')
    await server.database.db.updateTable('users').set({ plan: 'premium' }).execute()
    expect(await isReceived()).toEqual([['2022-12-29'], ['received']])
    await server.database.db.updateTable('users').set({ plan: 'free' }).execute()
    expect(await isReceived()).toEqual([[], ['received']])
    for (const stockId of MANY) await buy(stockId, '2022-12-01', 1000)
    expect((await calendarOf(id)).hidden).toBe(1)
    expect((await calendarOf(id)).assets.map(({ _id }) => _id)).toEqual(MANY)
    await watch('OAK.US')
    expect((await calendarOf(id)).assets.at(-1)).toMatchObject({ _id: 'OAK.US', isHeld: false, isWatched: true })
    expect(await isReceived()).toEqual([[], ['declared']])
  })

  test('with a token for some portfolios, the watchlist is left out', async () => {
    await watch('FIR.US')
    const body = { name: 'Script', scope: 'read' as const, expiresOn: '2023-03-01', portfolioIds: [id] }
    const limited = (await server.call(createAccessToken, { token, body })).token
    const { assets, earnings } = await calendarOf(id, limited)
    expect(assets.map(({ _id, isHeld, isWatched }) => [_id, isHeld, isWatched])).toEqual([['OAK.US', true, null]])
    expect(new Set(earnings.map(({ assetId }) => assetId))).toEqual(new Set(['OAK.US']))
  })
})
