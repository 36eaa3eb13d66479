import { formatIsoDate } from '@plumbline/engine/calendar'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { CurrencyPair } from '../provider.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { replies, startProviderServer } from '../testing/provider-server.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createEcbRates } from './ecb-rates.ts'

const { signal } = new AbortController()

/** Rows of the published file (European Central Bank, euro foreign exchange reference rates). */
const csv = `Date,USD,HRK,BGN,TRL,TRY,ROL,RON,RUB,ISK,
2026-04-13,1.1684,N/A,N/A,N/A,52.2478,N/A,5.092,N/A,143.2,
2025-12-31,1.175,N/A,1.9558,N/A,50.4838,N/A,5.0985,N/A,147.4,
2022-12-30,1.0666,7.5365,1.9558,N/A,19.9649,N/A,4.9495,N/A,151.5,
2022-03-01,1.1162,7.5575,1.9558,N/A,15.52,N/A,4.949,117.201,142.6,
2005-07-01,1.2087,7.3155,1.9558,N/A,1.6188,N/A,3.603,34.49,78.55,
2005-06-30,1.2092,7.3105,1.9558,N/A,1.6147,36030,N/A,34.62,78.87,
2005-01-03,1.3507,N/A,1.9559,N/A,1.815,39158,N/A,N/A,83.45,
2004-12-31,1.3621,N/A,1.9559,1836200,N/A,39390,N/A,N/A,83.6,
garbled line
0000-00-00,1,1,1,1,1,1,1,1,1,
`
const zip = zipSync({ 'eurofxref-hist.csv': strToU8(csv) })
const xml = (date: string, usd: string) =>
  `<?xml version="1.0"?><gesmes:Envelope><Cube><Cube time='${date}'><Cube currency='USD' rate='${usd}'/><Cube currency='JPY' rate='N/A'/></Cube></Cube></gesmes:Envelope>`

function ratesOf(baseUrl: string, today = '2026-04-14') {
  const now = () => new Date(`${today}T12:00:00Z`)
  return createEcbRates({ baseUrl, now, timers: createInstantTimers(), random: () => 0 })
}

function byDate(pairs: CurrencyPair[], currency: string): Record<string, number> {
  const { rates } = pairs.find(({ quote }) => quote === currency) as CurrencyPair
  return Object.fromEntries([...rates.days].map((day, index) => [formatIsoDate(day), rates.values[index] as number]))
}

const folder = '/stats/eurofxref'
const always = { from: '1999-01-04', to: '2026-04-14' }

describe('the whole history', () => {
  async function history(currencies: string[], range = always) {
    const server = await startProviderServer(() => ({ body: zip }))
    return await ratesOf(server.baseUrl).fx(currencies, range, signal)
  }

  test('is sorted oldest first; gaps stay gaps, the euro needs no pair, an unknown currency has none', async () => {
    const pairs = await history(['USD', 'EUR', 'RUB', 'XXX'])
    expect(pairs.map(({ base, quote }) => `${base}/${quote}`)).toEqual(['EUR/USD', 'EUR/RUB'])
    expect(Object.keys(byDate(pairs, 'USD'))[0]).toBe('2004-12-31')
    expect(byDate(pairs, 'RUB')).toEqual({ '2005-06-30': 34.62, '2005-07-01': 34.49, '2022-03-01': 117.201 })
  })

  test('has the fixed rate of a currency from its euro changeover on', async () => {
    const pairs = await history(['HRK', 'BGN', 'DEM'])
    expect(byDate(pairs, 'HRK')).toMatchObject({ '2022-12-30': 7.5365, '2023-01-01': 7.5345 })
    expect(byDate(pairs, 'BGN')).toMatchObject({ '2025-12-31': 1.9558, '2026-01-01': 1.95583 })
    expect(byDate(pairs, 'DEM')).toEqual({ '1999-01-04': 1.95583 })
  })

  test('has the fixed rate also for a range after the changeover', async () => {
    const pairs = await history(['HRK'], { from: '2025-01-01', to: '2025-12-31' })
    expect(byDate(pairs, 'HRK')).toEqual({ '2025-01-01': 7.5345 })
  })

  test('has one series under both names of a redenominated currency', async () => {
    const pairs = await history(['TRY', 'TRL', 'RON', 'ROL'])
    expect(byDate(pairs, 'TRY')).toMatchObject({ '2004-12-31': 1.8362, '2005-01-03': 1.815 })
    expect(byDate(pairs, 'TRL')).toMatchObject({ '2004-12-31': 1_836_200, '2005-01-03': 1_815_000 })
    expect(byDate(pairs, 'RON')).toMatchObject({ '2005-06-30': 3.603, '2005-07-01': 3.603 })
    expect(byDate(pairs, 'ROL')).toMatchObject({ '2005-06-30': 36_030, '2005-07-01': 36_030 })
  })

  test('contains only days of the range', async () => {
    const pairs = await history(['USD'], { from: '2022-03-01', to: '2022-12-30' })
    expect(Object.keys(byDate(pairs, 'USD'))).toEqual(['2022-03-01', '2022-12-30'])
  })
})

describe('the smallest file that covers the range is fetched', () => {
  const files = {
    [`${folder}/eurofxref-daily.xml`]: { body: xml('2026-04-14', '1.17') },
    [`${folder}/eurofxref-hist-90d.xml`]: { body: xml('2026-04-13', '1.1684') },
    [`${folder}/eurofxref-hist.zip`]: { body: zip },
  }

  test.each([
    ['2026-04-14', 'eurofxref-daily.xml'],
    ['2026-04-04', 'eurofxref-hist-90d.xml'],
    ['2025-04-14', 'eurofxref-hist.zip'],
  ])('from %s: %s', async (from, file) => {
    const server = await startProviderServer(replies(files))
    const pairs = await ratesOf(server.baseUrl).fx(['USD', 'JPY'], { from, to: '2026-04-14' }, signal)
    expect(server.requests).toEqual([`${folder}/${file}`])
    expect(pairs.map(({ quote }) => quote)).toEqual(['USD'])
  })

  test('when a small file is missing, the whole history is fetched', async () => {
    const server = await startProviderServer(replies({ [`${folder}/eurofxref-hist.zip`]: { body: zip } }))
    const pairs = await ratesOf(server.baseUrl).fx(['USD'], { from: '2026-04-10', to: '2026-04-14' }, signal)
    expect(byDate(pairs, 'USD')).toEqual({ '2026-04-13': 1.1684 })
  })

  test('a base URL with a path names the folder', async () => {
    const server = await startProviderServer(() => ({ body: zip }))
    await ratesOf(`${server.baseUrl}/mirror/ecb`).fx(['USD'], always, signal)
    expect(server.requests).toEqual(['/mirror/ecb/eurofxref-hist.zip'])
  })
})

test.each([
  ['an empty file', ''],
  ['a web page', '<html></html>'],
  ['half a zip', zip.slice(0, 100)],
  ['a zip without rates', zipSync({ 'eurofxref-hist.csv': strToU8('Date,USD,\n') })],
])('%s is a failure, never an empty history', async (_name, body) => {
  const server = await startProviderServer(() => ({ body }))
  await expect(ratesOf(server.baseUrl).fx(['USD'], always, signal)).rejects.toBeInstanceOf(UpstreamError)
})
