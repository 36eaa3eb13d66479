import type { BodyOf } from '@plumbline/contract/operation'
import {
  createPortfolioSet,
  listPortfolioSets,
  updatePortfolioSet,
} from '@plumbline/contract/portfolio-sets/operations'
import {
  createPortfolio,
  decideSplit,
  getPortfolio,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios/operations'
import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { expect, test } from 'vitest'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { startTestServer } from '../testing/test-server.ts'

test('concurrent changes of one set of portfolios are all kept', async () => {
  const server = await startTestServer()
  try {
    const token = await server.signIn('ada@plumbline.example')
    const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { name: 'Own', currency: 'EUR' } })
    const before = { name: 'Before', currency: null, portfolioIds: [portfolioId] }
    const { _id: id } = await server.call(createPortfolioSet, { token, body: before })
    await server.warmUp()
    await Promise.all(
      [{ name: 'After' }, { currency: 'CHF' }].map((body) =>
        server.call(updatePortfolioSet, { token, params: { id }, body }),
      ),
    )
    const [set] = await server.call(listPortfolioSets, { token })
    expect(set).toMatchObject({ _id: id, name: 'After', currency: 'CHF', portfolioIds: [portfolioId] })
  } finally {
    await server.close()
  }
})

test('20 concurrent changes of one portfolio, as from two tabs, are all kept', async () => {
  const source = createLiveSource({ '2026-01-08': 10 })
  const splitDates = ['2021-05-03', '2022-05-03', '2023-05-03', '2024-05-03', '2025-05-03']
  source.splits = splitDates.map((date) => ({ date, numerator: 2, denominator: 1 }))
  const server = await startTestServer({ now: '2026-01-09T20:00:00Z', provider: () => source })
  try {
    await upsertSecurities(server.database.db, [flint], new Map())
    const token = await server.signIn('ada@plumbline.example')
    const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Before', currency: 'EUR' } })
    const params = { id }
    await server.warmUp()

    const settings: NonNullable<BodyOf<typeof updatePortfolio>['settings']>[] = [
      { returnCalculation: 'irr' },
      { costMethod: 'fifo' },
      { fiscalYearEndDay: 30 },
      { fiscalYearEndMonth: 6 },
      { fiscalCountry: 'DE' },
      { accountType: 'Depot' },
      { taxExemptedAccount: true },
      { addCashWhenSellling: true },
      { groupBy: 'sector' },
      { positionBy: 'all' },
      { emails: { weeklyRecap: true } },
      { emails: { priceChange: true } },
    ]
    const views = [{ name: 'Short', columns: ['name', 'price'] }]
    const changes = [
      ...settings.map((change) => server.call(updatePortfolio, { token, params, body: { settings: change } })),
      server.call(updatePortfolio, { token, params, body: { name: 'After' } }),
      server.call(updatePortfolio, { token, params, body: { currency: 'CHF' } }),
      server.call(updateViews, { token, params, body: views }),
      ...splitDates.map((date) =>
        server.call(decideSplit, { token, params, body: { assetId: flint.id, date, decision: 'ignore' } }),
      ),
    ]
    expect(changes).toHaveLength(20)
    await Promise.all(changes)

    const changed = await server.call(getPortfolio, { token, params })
    expect(changed).toMatchObject({ name: 'After', currency: 'CHF', views })
    expect(changed.settings).toMatchObject({
      ...Object.assign({}, ...settings),
      emails: { weeklyRecap: true, priceChange: true },
    })
    expect(changed.ignoredSplits.map(({ date }) => date).toSorted()).toEqual(splitDates)
  } finally {
    await server.close()
  }
})
