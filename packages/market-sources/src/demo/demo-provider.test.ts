import { numericFigureNames } from '@plumbline/contract/figures'
import { parseIsoDate } from '@plumbline/engine/calendar'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Facts } from '../facts.ts'
import type { MarketDataProvider, PriceHistory } from '../provider.ts'
import type { Security } from '../security.ts'
import { createDemoProvider } from './demo-provider.ts'
import { isinCheckDigit } from './isin.ts'

const today = '2026-11-20'
const always = { from: '1990-01-01', to: '2100-01-01' }
const signal = new AbortController().signal
const demo = createDemoProvider({ today: () => today })
const { securities, facts } = await listAll(demo)
const companies = securities.filter(({ type }) => type === 'Common Stock')
/** Tests that look at every security, on a busy machine. */
const slow = { timeout: 30_000 }
const aSecurity = fc.constantFrom(...securities)
const aCompany = fc.constantFrom(...companies)

async function listAll(provider: MarketDataProvider): Promise<{ securities: Security[]; facts: Map<string, Facts> }> {
  const securities: Security[] = []
  const facts = new Map<string, Facts>()
  for await (const portion of provider.securities(undefined, signal)) {
    securities.push(...portion.securities)
    for (const [id, figures] of portion.facts) facts.set(id, figures)
  }
  return { securities, facts }
}

async function readHistory(security: Security, provider: MarketDataProvider): Promise<PriceHistory> {
  const history = await provider.history(security, always, signal)
  if (history === undefined) throw new Error(`${security.id} has no history`)
  return history
}

/** Several tests walk over all histories, which take a second to invent. */
const histories = new Map<Security, Promise<PriceHistory>>()
afterAll(() => histories.clear())

function historyOf(security: Security): Promise<PriceHistory> {
  const history = histories.get(security) ?? readHistory(security, demo)
  histories.set(security, history)
  return history
}

describe('securities', () => {
  test('there are all types, a dozen exchanges and currencies', () => {
    const count = (type: string) => securities.filter((security) => security.type === type).length
    expect(securities.length).toBeGreaterThan(1150)
    expect(count('Common Stock')).toBeGreaterThan(800)
    for (const type of ['ETF', 'FUND', 'INDEX', 'BOND', 'Preferred Stock', 'Currency']) {
      expect(count(type), type).toBeGreaterThanOrEqual(10)
    }
    expect(new Set(companies.map(({ exchange }) => exchange)).size).toBeGreaterThanOrEqual(12)
    expect(new Set(companies.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(12)
    expect(companies.some(({ exchange, currency }) => exchange === 'LSE' && currency === 'GBP')).toBe(true)
    expect(securities.filter(({ delistedOn }) => delistedOn !== undefined).length).toBeGreaterThan(10)
  })

  test('ids, names and ISINs are unique', () => {
    for (const values of [
      securities.map(({ id }) => id),
      companies.map(({ name }) => name),
      securities.flatMap(({ isin }) => isin ?? []),
    ]) {
      expect(new Set(values).size).toBe(values.length)
    }
  })

  test('ISINs have a valid check digit and a country code that no real one has', () => {
    for (const { isin } of securities) {
      if (isin === undefined) continue
      expect(isin).toMatch(/^ZZ[A-Z]{2}\d{8}$/)
      expect(isin.slice(-1)).toBe(isinCheckDigit(isin.slice(0, -1)))
    }
  })

  test.each([
    ['US037833100', '5', 'Apple, ISO 6166 example'],
    ['AU0000XVGZA', '3', 'Treasury Corporation of Victoria, Wikipedia'],
    ['GB000263494', '6', 'BAE Systems, Wikipedia'],
  ])('the check digit of %s is %s (%s)', (body, digit) => {
    expect(isinCheckDigit(body)).toBe(digit)
  })

  test('a day before the delisting, it is not known', async () => {
    const delisted = companies.find(({ delistedOn }) => delistedOn !== undefined) as Security
    const earlier = createDemoProvider({ today: () => delisted.delistedOn as string })
    const { securities: then, facts: figures } = await listAll(earlier)
    expect(then.find(({ id }) => id === delisted.id)?.delistedOn).toBeUndefined()
    expect(figures.has(delisted.id)).toBe(true)
    expect(facts.has(delisted.id)).toBe(false)
    const { closes } = await historyOf(delisted)
    expect(closes.days.at(-1)).toBe(parseIsoDate(delisted.delistedOn as string))
  })

  test('only requested exchanges are listed', async () => {
    const found: Security[] = []
    for await (const portion of demo.securities(['CC', 'LSE'], signal)) found.push(...portion.securities)
    expect(new Set(found.map(({ exchange }) => exchange))).toEqual(new Set(['CC', 'LSE']))
  })
})

describe('prices', () => {
  test('do not depend on earlier requests', async () => {
    const other = createDemoProvider({ today: () => today })
    const some = securities.filter((_, index) => index % 37 === 0)
    for (const security of some.toReversed()) {
      expect(await readHistory(security, other)).toEqual(await historyOf(security))
    }
  })

  test('a later today adds days and changes none', slow, async () => {
    await fc.assert(
      fc.asyncProperty(aSecurity, fc.integer({ min: 0, max: 4000 }), async (security, daysEarlier) => {
        const earlierDay = parseIsoDate(today) - daysEarlier
        const earlierDate = new Date(earlierDay * 86_400_000).toISOString().slice(0, 10)
        const earlier = createDemoProvider({ today: () => earlierDate })
        const before = await earlier.history(security, always, signal)
        if (before === undefined) return
        const after = await historyOf(security)
        const length = before.closes.days.length
        expect(after.closes.days.slice(0, length)).toEqual(before.closes.days)
        expect(after.closes.values.slice(0, length)).toEqual(before.closes.values)
        expect(after.splits.filter(({ date }) => date <= earlierDate)).toEqual(before.splits)
        expect(after.dividends.filter(({ date }) => date <= earlierDate)).toEqual(before.dividends)
        expect(before.closes.days.at(-1) ?? 0).toBeLessThanOrEqual(earlierDay)
      }),
      { numRuns: 30 },
    )
  })

  test('the core starts in January 2000 and reaches today', slow, async () => {
    const first = await historyOf(companies.find(({ id }) => id === 'NETHA.LSE') as Security)
    expect(first.closes.days.at(-1)).toBe(parseIsoDate(today))
    const starts = await Promise.all(companies.map(async (company) => (await historyOf(company)).closes.days[0]))
    expect(starts.filter((day) => day === parseIsoDate('2000-01-03')).length).toBeGreaterThan(400)
  })

  test('stocks trade on weekdays, coins every day', async () => {
    const weekdays = (history: PriceHistory) => new Set([...history.closes.days].map((day) => (day + 4) % 7))
    const [stock, coin] = [companies[0], securities.find(({ exchange }) => exchange === 'CC')] as [Security, Security]
    expect([...weekdays(await historyOf(stock))].sort()).toEqual([1, 2, 3, 4, 5])
    const coinDays = (await historyOf(coin)).closes.days
    expect((coinDays.at(-1) as number) - (coinDays[0] as number) + 1).toBe(coinDays.length)
  })

  test('closes are as traded: multiplied by the ratio, they continue across a split', slow, async () => {
    let splits = 0
    for (const company of companies) {
      const { closes, splits: all } = await historyOf(company)
      for (const { date, numerator, denominator } of all) {
        const index = closes.days.indexOf(parseIsoDate(date))
        if (index < 1) throw new Error(`${company.id} splits on ${date}, when it does not trade`)
        const step = (closes.values[index] as number) / (closes.values[index - 1] as number)
        expect(Math.abs(Math.log((step * numerator) / denominator)), `${company.id} ${date}`).toBeLessThan(0.3)
        splits += 1
      }
    }
    expect(splits).toBeGreaterThan(50)
  })

  test('no close moves by more than 60% on a day without a split', slow, async () => {
    for (const company of companies) {
      if (company.delistedOn) continue
      const { closes, splits } = await historyOf(company)
      const splitDays = new Set(splits.map(({ date }) => parseIsoDate(date)))
      for (let index = 1; index < closes.days.length; index += 1) {
        if (splitDays.has(closes.days[index] as number)) continue
        const step = (closes.values[index] as number) / (closes.values[index - 1] as number)
        if (!(step > 0.4 && step < 1.6)) throw new Error(`${company.id} moves by ${step} on day ${closes.days[index]}`)
      }
    }
  })

  test('adjusted closes are the return with dividends and splits, and end at the close', async () => {
    await fc.assert(
      fc.asyncProperty(aSecurity, async (security) => {
        const { closes, adjustedCloses, splits, dividends } = await historyOf(security)
        if (adjustedCloses === undefined || adjustedCloses.length === 0) return
        expect(adjustedCloses.at(-1)).toBe(closes.values.at(-1))
        const ratioOn = new Map(splits.map((split) => [parseIsoDate(split.date), split.numerator / split.denominator]))
        const paidOn = new Map(dividends.map((dividend) => [parseIsoDate(dividend.date), dividend.value]))
        for (let index = 1; index < closes.days.length; index += 1) {
          const day = closes.days[index] as number
          const ratio = ratioOn.get(day) ?? 1
          const before = closes.values[index - 1] as number
          const expected = ((closes.values[index] as number) * ratio) / (before - (paidOn.get(day) ?? 0) * ratio)
          const actual = (adjustedCloses[index] as number) / (adjustedCloses[index - 1] as number)
          if (Math.abs(actual / expected - 1) > 1e-9)
            throw new Error(`${security.id} on day ${day}: ${actual}, ${expected}`)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('every number is positive and finite', slow, async () => {
    for (const security of securities) {
      const { closes, adjustedCloses, dividends } = await historyOf(security)
      const numbers = [...closes.values, ...(adjustedCloses ?? []), ...dividends.map(({ value }) => value)]
      if (!numbers.every((number) => number > 0 && Number.isFinite(number))) throw new Error(security.id)
    }
  })

  test('a range is a part of the whole', async () => {
    const [security] = companies as [Security]
    const whole = await historyOf(security)
    const part = await demo.history(security, { from: '2010-03-01', to: '2010-06-30' }, signal)
    const first = whole.closes.days.indexOf(part?.closes.days[0] as number)
    const length = part?.closes.days.length as number
    expect(length).toBeGreaterThan(80)
    expect(part?.closes.values).toEqual(whole.closes.values.slice(first, first + length))
    expect(part?.adjustedCloses).toEqual(whole.adjustedCloses?.slice(first, first + length))
  })

  test('an unknown security has no history', async () => {
    expect(await demo.history({ ...(companies[0] as Security), id: 'NOSUCH.US' }, always, signal)).toBeUndefined()
  })
})

describe('facts', () => {
  test('are finite and have known names', slow, () => {
    for (const [id, figures] of facts) {
      for (const [name, figure] of Object.entries(figures)) {
        const isKnown = (numericFigureNames as readonly string[]).includes(name)
        if (!isKnown || !Number.isFinite(figure)) throw new Error(`${id} ${name} is ${figure}`)
      }
    }
    const missing = numericFigureNames.filter((name) => ![...facts.values()].some((figures) => name in figures))
    expect(missing).toEqual([])
  })

  test('agree with the price, with the statements and with the profile', async () => {
    await fc.assert(
      fc.asyncProperty(aCompany, async (company) => {
        const figures = facts.get(company.id)
        if (figures?.eps === undefined) return
        const price = (await historyOf(company)).closes.values.at(-1) as number
        const shares = figures.sharesOutstanding as number
        expect(figures.mktCap).toBe(Math.round(shares * price))
        if (figures.pe !== undefined) expect(figures.pe).toBeCloseTo(price / figures.eps, 9)
        const profile = await demo.profile(company, today, signal)
        expect(profile?.Highlights?.MarketCapitalization).toBe(figures.mktCap)
        expect(profile?.Highlights?.PERatio).toBe(figures.pe)
        expect(profile?.SharesStats?.SharesOutstanding).toBe(shares)
        const lastYear = profile?.Financials?.Income_Statement.quarterly.slice(0, 4) ?? []
        const sum = (field: string) => lastYear.reduce((total, entry) => total + Number(entry[field]), 0)
        expect(figures.revenue).toBe(sum('totalRevenue'))
        expect(figures.ebitda).toBe(sum('ebitda'))
        expect(figures.grossProfit).toBe(sum('grossProfit'))
        expect(figures.eps * shares).toBeCloseTo(sum('netIncome'), -Math.ceil(Math.log10(shares * 0.02)))
        const counts = profile?.AnalystRatings
        const following = counts && [counts.StrongBuy, counts.Buy, counts.Hold, counts.Sell, counts.StrongSell]
        expect(following?.reduce<number>((total, count) => total + (count ?? 0), 0)).toBe(figures.analystsFollowing)
      }),
    )
  })

  test('the dividend yield is the payments of a year over the price', async () => {
    await fc.assert(
      fc.asyncProperty(aSecurity, async (security) => {
        const figures = facts.get(security.id)
        if (figures?.dividendYield === undefined) return
        const { closes, dividends, splits } = await historyOf(security)
        const since = (closes.days.at(-1) as number) - 365
        const laterSplits = (date: string) =>
          splits
            .filter((split) => split.date > date)
            .reduce((all, split) => (all * split.numerator) / split.denominator, 1)
        const paid = dividends
          .filter(({ date }) => parseIsoDate(date) > since)
          .reduce((sum, { date, value }) => sum + value / laterSplits(date), 0)
        expect(figures.dividendYield).toBeCloseTo(paid / (closes.values.at(-1) as number), 4)
        expect(figures.lastDividend).toBe(dividends.at(-1)?.value)
      }),
    )
  })
})

describe('currencies', () => {
  test('rates are pairs against the euro, on weekdays; unknown currencies are left out', async () => {
    const pairs = await demo.fx(['EUR', 'USD', 'GBP', 'XXX'], always, signal)
    expect(pairs.map(({ base, quote }) => base + quote)).toEqual(['EURUSD', 'EURGBP'])
    for (const { rates } of pairs) {
      expect(rates.days.length).toBeGreaterThan(6900)
      expect([...rates.values].every((rate) => rate > 0.3 && rate < 3)).toBe(true)
    }
  })

  test('a pair held as an asset has the rate as its price, and money is worth itself', async () => {
    const find = (id: string) => securities.find((security) => security.id === id) as Security
    const [pair] = await demo.fx(['USD'], { from: '2020-01-02', to: '2020-01-10' }, signal)
    const asSecurity = await demo.history(find('EURUSD.FOREX'), { from: '2020-01-02', to: '2020-01-10' }, signal)
    expect(asSecurity?.closes).toEqual(pair?.rates)
    expect(new Set((await historyOf(find('USD.FOREX'))).closes.values)).toEqual(new Set([1]))
  })

  test.each([
    ['AED', 3.6725, 0.0001],
    ['SAR', 3.75, 0.0001],
    ['HKD', 7.8, 0.05],
  ])('%s stays near its official rate of %d per dollar', async (currency, official, tolerance) => {
    const [dollar, pegged] = await demo.fx(['USD', currency], always, signal)
    const worst = Math.max(
      ...[...(pegged?.rates.values ?? [])].map((rate, index) =>
        Math.abs(rate / (dollar?.rates.values[index] as number) / official - 1),
      ),
    )
    expect(worst).toBeLessThan(tolerance)
  })

  test('every currency of a security has rates', async () => {
    const used = [...new Set(securities.map(({ currency }) => currency))].filter((code) => code !== 'EUR')
    expect((await demo.fx(used, always, signal)).length).toBe(used.length)
  })
})

describe('news', () => {
  test('is dated before today, newest first, with our own pictures', async () => {
    const news = await demo.news(securities.slice(0, 60), today, signal)
    expect(news.length).toBeGreaterThan(40)
    for (const item of news) {
      expect(item.publishedDate < today).toBe(true)
      expect(item.image).toMatch(/^\/api\/pictures\/news\/.+\.svg$/)
      expect(new URL(item.url).hostname).toMatch(/\.example$/)
    }
    expect(news.map((item) => item.publishedDate)).toEqual(
      news
        .map((item) => item.publishedDate)
        .toSorted()
        .toReversed(),
    )
  })
})

test('about ten benchmarks have long histories', async () => {
  const benchmarks = await demo.benchmarks()
  expect(benchmarks.length).toBeGreaterThanOrEqual(9)
  for (const { securityId } of benchmarks) {
    const security = securities.find(({ id }) => id === securityId) as Security
    expect((await historyOf(security)).closes.days.length).toBeGreaterThan(2500)
  }
})

test('the search finds by symbol, name and ISIN', async () => {
  const [company] = companies as [Security]
  for (const query of [company.symbol.toLowerCase(), company.name, company.isin ?? '']) {
    expect(await demo.search(query, signal)).toContainEqual(company)
  }
  expect(await demo.search('  ', signal)).toEqual([])
})

test('a larger market keeps the core and finds every other security by id', async () => {
  const large = createDemoProvider({ today: () => today, scale: 5000 })
  const { securities: all, facts: figures } = await listAll(large)
  expect(all.length).toBe(5000)
  expect(all.slice(0, securities.length)).toEqual(securities)
  expect(new Set(all.map(({ id }) => id)).size).toBe(5000)
  expect(new Set(all.flatMap(({ isin }) => isin ?? [])).size).toBe(all.filter(({ isin }) => isin).length)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all.slice(securities.length)), async (extra) => {
      expect((await readHistory(extra, large)).closes.values.at(-1)).toBeGreaterThan(0)
      expect(await large.search(extra.id, signal)).toContainEqual(extra)
      if (!extra.delistedOn) expect(figures.get(extra.id)?.mktCap).toBeGreaterThan(0)
    }),
    { numRuns: 50 },
  )
})
