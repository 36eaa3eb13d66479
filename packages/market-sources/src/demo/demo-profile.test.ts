import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Profile, StatementEntry } from '../profile.ts'
import type { Security } from '../security.ts'
import { createDemoProvider } from './demo-provider.ts'

const today = '2026-11-20'
const signal = new AbortController().signal
const demo = createDemoProvider({ today: () => today })
const securities: Security[] = []
for await (const portion of demo.securities(undefined, signal)) securities.push(...portion.securities)
const companies = securities.filter(({ type }) => type === 'Common Stock')

const profiles = new Map<string, Profile>()
for (const security of securities) {
  const profile = await demo.profile(security, today, signal)
  if (profile) profiles.set(security.id, profile)
}

type Financials = NonNullable<Profile['Financials']>

/** Checks a law on the statements of any company that has some. */
async function everyCompany(
  law: (financials: Financials, profile: Profile, company: Security) => void | Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...companies), async (company) => {
      const profile = profiles.get(company.id)
      if (profile?.Financials) await law(profile.Financials, profile, company)
    }),
    { numRuns: 40 },
  )
}

const figure = (entry: StatementEntry | undefined, name: string): number => {
  const value = entry?.[name]
  if (typeof value !== 'number') throw new Error(`${name} is missing`)
  return value
}

describe('statements', () => {
  test('a company listed from the start has 20 years and 40 quarters, newest first', () => {
    const incomes = companies.map(({ id }) => profiles.get(id)?.Financials?.Income_Statement)
    const whole = incomes.filter((income) => income?.yearly.length === 20 && income.quarterly.length === 40)
    expect(whole.length).toBeGreaterThan(500)
    for (const income of whole) {
      const dates = income?.quarterly.map(({ date }) => date) ?? []
      expect(dates).toEqual(dates.toSorted().toReversed())
    }
  })

  test('assets = liabilities + equity', async () => {
    await everyCompany(({ Balance_Sheet }) => {
      for (const entry of [...Balance_Sheet.yearly, ...Balance_Sheet.quarterly]) {
        expect(figure(entry, 'totalAssets')).toBe(figure(entry, 'totalLiab') + figure(entry, 'totalStockholderEquity'))
        expect(figure(entry, 'totalAssets')).toBe(
          figure(entry, 'totalCurrentAssets') + figure(entry, 'nonCurrentAssetsTotal'),
        )
        for (const name of ['cash', 'shortTermInvestments', 'inventory', 'propertyPlantEquipment', 'longTermDebt']) {
          expect(figure(entry, name), name).toBeGreaterThanOrEqual(0)
        }
      }
    })
  })

  test('cash flows connect the cash of consecutive balance sheets', async () => {
    await everyCompany(({ Balance_Sheet, Cash_Flow }) => {
      for (const span of ['yearly', 'quarterly'] as const) {
        for (const [index, flow] of Cash_Flow[span].entries()) {
          expect(figure(flow, 'endPeriodCashFlow')).toBe(figure(Balance_Sheet[span][index], 'cash'))
          const before = Balance_Sheet[span][index + 1]
          if (before) expect(figure(flow, 'beginPeriodCashFlow')).toBe(figure(before, 'cash'))
          expect(figure(flow, 'changeInCash')).toBe(
            figure(flow, 'totalCashFromOperatingActivities') +
              figure(flow, 'totalCashflowsFromInvestingActivities') +
              figure(flow, 'totalCashFromFinancingActivities'),
          )
          expect(figure(flow, 'freeCashFlow')).toBe(
            figure(flow, 'totalCashFromOperatingActivities') - figure(flow, 'capitalExpenditures'),
          )
        }
      }
    })
  })

  test('equity grows by retained earnings and paid-in capital', async () => {
    await everyCompany(({ Balance_Sheet, Cash_Flow }) => {
      for (const [index, flow] of Cash_Flow.quarterly.entries()) {
        const before = Balance_Sheet.quarterly[index + 1]
        if (before === undefined) continue
        expect(figure(Balance_Sheet.quarterly[index], 'totalStockholderEquity')).toBe(
          figure(before, 'totalStockholderEquity') +
            figure(flow, 'netIncome') +
            figure(flow, 'dividendsPaid') +
            figure(flow, 'salePurchaseOfStock'),
        )
      }
    })
  })

  test('four quarters add up to their year', async () => {
    await everyCompany((financials) => {
      for (const statement of [financials.Cash_Flow, financials.Income_Statement]) {
        for (const year of statement.yearly) {
          const end = statement.quarterly.findIndex(({ date }) => date === year.date)
          const quarters = statement.quarterly.slice(end, end + 4)
          if (end < 0 || quarters.length < 4) continue
          for (const name of ['totalRevenue', 'netIncome', 'freeCashFlow', 'dividendsPaid', 'ebitda']) {
            if (!(name in year)) continue
            expect(
              quarters.reduce((sum, quarter) => sum + figure(quarter, name), 0),
              name,
            ).toBe(figure(year, name))
          }
        }
      }
    })
  })

  test('an income statement adds up', async () => {
    await everyCompany(({ Income_Statement }) => {
      for (const entry of [...Income_Statement.yearly, ...Income_Statement.quarterly]) {
        expect(figure(entry, 'grossProfit')).toBe(figure(entry, 'totalRevenue') - figure(entry, 'costOfRevenue'))
        expect(figure(entry, 'operatingIncome')).toBe(
          figure(entry, 'grossProfit') -
            figure(entry, 'researchDevelopment') -
            figure(entry, 'sellingGeneralAdministrative'),
        )
        expect(figure(entry, 'netIncome')).toBe(
          figure(entry, 'operatingIncome') - figure(entry, 'interestExpense') - figure(entry, 'incomeTaxExpense'),
        )
      }
    })
  })

  test('no report appears before its publication', { timeout: 30_000 }, async () => {
    const reportingSeason = '2026-10-28'
    const then = createDemoProvider({ today: () => reportingSeason })
    let withoutLastQuarter = 0
    for (const company of companies) {
      const profile = await then.profile(company, reportingSeason, signal)
      const published = profile?.Financials?.Income_Statement.quarterly ?? []
      expect(published.filter((entry) => String(entry.filing_date) > reportingSeason)).toEqual([])
      const wrong = profile?.Earnings?.History.filter(
        ({ epsActual, reportDate }) => (epsActual !== undefined) !== String(reportDate) <= reportingSeason,
      )
      expect(wrong ?? [], company.id).toEqual([])
      if (published[0]?.date === '2026-06-30') withoutLastQuarter += 1
    }
    expect(withoutLastQuarter).toBeGreaterThan(100)
  })

  test('a dividend stays within the earnings of the year before', () => {
    let dividends = 0
    for (const company of companies) {
      const flows = profiles.get(company.id)?.Financials?.Cash_Flow.quarterly ?? []
      for (const [index, flow] of flows.entries()) {
        const yearBefore = flows.slice(index + 1, index + 5)
        const paid = 0 - figure(flow, 'dividendsPaid')
        if (paid === 0 || yearBefore.length < 4) continue
        const earned = yearBefore.reduce((sum, quarter) => sum + figure(quarter, 'netIncome'), 0)
        const paidThatYear = flows
          .slice(index, index + 4)
          .reduce((sum, { dividendsPaid }) => sum - Number(dividendsPaid), 0)
        if (paid > earned * 0.87 || paidThatYear > earned * 2)
          throw new Error(`${company.id} pays ${paid} of ${earned}`)
        dividends += 1
      }
    }
    expect(dividends).toBeGreaterThan(5000)
  })

  test('dividends of the history equal those of the cash flow', async () => {
    await everyCompany(async ({ Cash_Flow, Balance_Sheet }, _, company) => {
      const history = await demo.history(company, { from: '2000-01-01', to: today }, signal)
      if (history?.splits.length) return
      for (const [index, flow] of Cash_Flow.quarterly.entries()) {
        const before = Balance_Sheet.quarterly[index + 1]
        if (before === undefined) continue
        const paid = (history?.dividends ?? []).filter(({ date }) => date > before.date && date <= flow.date)
        const perShare = paid.reduce((sum, { value }) => sum + value, 0)
        expect(0 - figure(flow, 'dividendsPaid')).toBe(
          Math.round(perShare * figure(before, 'commonStockSharesOutstanding')),
        )
      }
    })
  })
})

test('a surprise is actual over estimate, as a ratio', async () => {
  await everyCompany((_, profile) => {
    for (const { epsActual, epsEstimate, surprisePercent } of profile.Earnings?.History ?? []) {
      if (epsActual === undefined || epsEstimate === undefined || surprisePercent === undefined) continue
      expect(surprisePercent).toBeCloseTo((epsActual - epsEstimate) / Math.abs(epsEstimate), 3)
    }
  })
})

test('insiders trade at the close of the day', async () => {
  let trades = 0
  for (const company of companies.slice(0, 40)) {
    const profile = profiles.get(company.id)
    for (const trade of profile?.InsiderTransactions ?? []) {
      const history = await demo.history(company, { from: trade.date, to: trade.date }, signal)
      expect(history?.closes.values[0]).toBe(trade.transactionPrice)
      expect(['P', 'S']).toContain(trade.transactionCode)
      trades += 1
    }
  }
  expect(trades).toBeGreaterThan(100)
})

test('the trades of insiders go back 104 weeks, to a Monday', () => {
  const listed = companies.filter(({ delistedOn }) => delistedOn === undefined)
  const dates = listed.flatMap(({ id }) => profiles.get(id)?.InsiderTransactions?.map(({ date }) => date) ?? [])
  expect(dates.sort()[0]).toBe('2024-11-25')
})

test('no profile contains NaN or Infinity', () => {
  for (const security of securities) {
    const text = JSON.stringify(profiles.get(security.id), (_, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${security.id} has ${value}`)
      return value
    })
    expect(text).toContain('Description')
  }
})

test('each type has the sections that its page shows', () => {
  const profileOf = (type: string, exchange?: string) => {
    const found = securities.find((security) => security.type === type && (!exchange || security.exchange === exchange))
    return profiles.get(found?.id ?? '')
  }
  const fund = profileOf('ETF')
  expect(fund?.ETF_Data?.Holdings_Count).toBeGreaterThan(0)
  expect(fund?.ETF_Data?.NetExpenseRatio).toBeGreaterThan(0)
  expect(profileOf('Currency', 'CC')?.Statistics?.TotalSupply).toBeGreaterThan(0)
  const stock = profileOf('Common Stock', 'US')
  expect(stock?.Holders?.Institutions.length).toBeGreaterThan(5)
  const held = [...(stock?.Holders?.Institutions ?? []), ...(stock?.Holders?.Funds ?? [])]
  expect(held.reduce((sum, { totalShares }) => sum + (totalShares ?? 0), 0)).toBeLessThanOrEqual(
    stock?.SharesStats?.PercentInstitutions as number,
  )
  const delisted = companies.find(({ delistedOn }) => delistedOn !== undefined) as Security
  expect(profiles.get(delisted.id)?.General).toMatchObject({
    IsDelisted: true,
    DelistedDate: delisted.delistedOn,
  })
})

describe('stock funds', () => {
  const funds = securities.filter(({ type }) => type === 'ETF' || type === 'FUND')
  const compositionOf = (theme: string) => {
    const fund = funds.find(({ name }) => name.includes(theme))
    return profiles.get(fund?.id ?? '')?.FundHoldings
  }

  test('own listed companies, whose shares add up and agree by company, sector and country', () => {
    const byId = new Map(securities.map((security) => [security.id, security]))
    const stated = funds.flatMap(({ id }) => {
      const profile = profiles.get(id)
      return profile?.FundHoldings === undefined ? [] : [{ profile, parts: profile.FundHoldings }]
    })
    expect(stated.length).toBeGreaterThan(funds.length / 2)
    const sumOf = (parts: readonly { Share: number }[]) => parts.reduce((sum, { Share }) => sum + Share, 0)
    for (const { profile, parts } of stated) {
      expect(sumOf(parts.Sectors)).toBeCloseTo(0.985, 6)
      expect(sumOf(parts.Countries)).toBeCloseTo(0.985, 6)
      const count = profile.ETF_Data?.Holdings_Count ?? 0
      if (parts.Holdings.length === count) expect(sumOf(parts.Holdings)).toBeCloseTo(0.985, 6)
      else expect([parts.Holdings.length, sumOf(parts.Holdings) < 0.985]).toEqual([200, true])
      for (const { Symbol: id = '', Name } of parts.Holdings) {
        expect(byId.get(id)).toMatchObject({ name: Name, type: 'Common Stock', delistedOn: undefined })
        if (parts.Holdings.length < count) continue
        expect(parts.Sectors.map((part) => part.Name)).toContain(byId.get(id)?.sector)
        expect(parts.Countries.map((part) => part.Name)).toContain(byId.get(id)?.country)
      }
    }
  })

  test('follow their theme, and bonds and gold have no companies', () => {
    expect(compositionOf('US 500')?.Countries.map(({ Name }) => Name)).toEqual(['United States'])
    expect(compositionOf('Technology')?.Sectors.map(({ Name }) => Name)).toEqual(['Technology'])
    expect(compositionOf('Europe 300')?.Countries.map(({ Name }) => Name)).not.toContain('United States')
    const [world, small] = [compositionOf('World Equity'), compositionOf('World Small')]
    expect(world?.Holdings[0]?.Share).toBeGreaterThan(2 * (small?.Holdings[0]?.Share ?? 1))
    expect(compositionOf('Government Bonds')).toBeUndefined()
    expect(compositionOf('Gold')).toBeUndefined()
  })
})
