import { listAssetNotes, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import { getPrices } from '@plumbline/contract/assets/operations'
import { createClassification, listClassifications } from '@plumbline/contract/categories/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { correctPrice, listPriceCorrections } from '@plumbline/contract/price-corrections/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { listWatchedAssets, watchAsset } from '@plumbline/contract/watchlist/operations'
import { createSourceChain } from '@plumbline/market-sources/chain/source-chain'
import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { expect, test } from 'vitest'
import { findDuplicateListings } from '../market/securities/find-duplicates.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { startTestServer } from '../testing/test-server.ts'
import { mergeListing } from './merge-listings.ts'

const closes = { '2026-01-05': 10, '2026-01-06': 11, '2026-01-07': 12, '2026-01-08': 13, '2026-01-09': 14 }
const kept = { ...flint, id: 'FLINT', exchange: 'NASDAQ' }
const duplicate = { ...flint, id: 'eodhd:FLINT.US' }
const others = [
  { ...flint, id: 'eodhd:OAK.US', symbol: 'OAK' },
  { ...flint, id: 'eodhd:FLINT.LSE', exchange: 'LSE' },
  { ...flint, id: 'FLINTX', symbol: 'FLINTX', exchange: 'NASDAQ' },
]

test('a listing that was stored twice becomes one, with the same figures', async () => {
  const server = await startTestServer({
    now: '2026-01-09T23:30:00Z',
    provider: (clock) =>
      createSourceChain({
        sources: [createLiveSource(closes, 'yahoo', kept), createLiveSource(closes, 'eodhd')],
        home: 'yahoo',
        now: () => clock.now(),
      }),
  })
  const db = server.database.db.withoutPlugins()
  try {
    await upsertSecurities(db, [kept, duplicate, ...others], new Map())
    const token = await server.signIn('ada@plumbline.example')
    const { _id } = await server.call(createPortfolio, { token, body: { name: 'Both', currency: 'EUR' } })
    const benchmark = [{ stockId: duplicate.id, name: 'Flint', percent: 100 }]
    await server.call(updatePortfolio, { token, params: { id: _id }, body: { benchmark } })
    const bought = (stockId: string, date: string, units: number, price: number) => ({
      portfolioId: _id,
      type: 'buy' as const,
      stockId,
      date,
      units,
      price,
    })
    const body = [bought(duplicate.id, '2026-01-05', 5, 10), bought(kept.id, '2026-01-06', 7, 11)]
    await server.call(createTransactions, { token, body })
    await server.call(watchAsset, { token, params: { id: duplicate.id }, body: { notes: 'later' } })
    const noted = [
      { id: duplicate.id, tags: ['Play', 'Home'] },
      { id: kept.id, note: 'sooner', tags: ['Play'] },
    ]
    for (const { id, ...note } of noted) await server.call(updateAssetNote, { token, params: { id }, body: note })
    const shares = [{ categoryId: 'core', percent: 40 }]
    const categories = [{ _id: 'core', parent: null, name: 'Core', color: 'slice1' as const }]
    const plan = { name: 'Plan', categories, assets: [{ assetId: duplicate.id, shares }] }
    await server.call(createClassification, { token, body: plan })
    const measured = async () => {
      const { open, lines } = await server.call(getPortfolio, { token, params: { id: _id } })
      return { open, lines: lines.map(({ _id: id, units }) => [id, units]) }
    }
    await expect.poll(async () => (await measured()).open.currentValue).toBe(168)
    const before = await measured()
    expect(before.lines.toSorted()).toEqual([
      [kept.id, 7],
      [duplicate.id, 5],
    ])

    const priced = { id: duplicate.id, day: '2026-01-05' }
    await server.call(correctPrice, { token, params: priced, body: { price: 9 } })

    const found = await findDuplicateListings(db)
    expect(found.map((pair) => [pair.duplicate.id, pair.kept.id])).toEqual([[duplicate.id, kept.id]])
    expect(await mergeListing(db, duplicate.id, kept.id)).toBe(1)

    const after = await measured()
    expect(after.lines).toEqual([[kept.id, 12]])
    expect(after.open).toEqual({ ...before.open, lines: 1 })
    expect(await findDuplicateListings(db)).toEqual([])
    const left = await db.selectFrom('assets').select('id').where('id', '=', duplicate.id).execute()
    expect(left).toEqual([])
    const watched = await server.call(listWatchedAssets, { token })
    expect(watched).toMatchObject([{ asset: { _id: kept.id }, notes: 'sooner\n\nlater' }])
    const notes = await server.call(listAssetNotes, { token })
    expect(notes).toMatchObject([{ asset: { _id: kept.id }, tags: ['Home', 'Play'] }])
    const [classification] = await server.call(listClassifications, { token })
    expect(classification?.assets).toEqual([{ assetId: kept.id, shares }])
    expect(await server.call(listPriceCorrections, { token })).toMatchObject([{ assetId: kept.id, day: '2026-01-05' }])
    const points = await server.call(getPrices, { token, params: { id: kept.id }, query: {} })
    expect(points.find(({ date }) => date === '2026-01-05')).toMatchObject({ close: 9 })
    const portfolio = await db.selectFrom('portfolios').select('benchmark').executeTakeFirstOrThrow()
    expect(JSON.parse(portfolio.benchmark)).toEqual([{ ...benchmark[0], stockId: kept.id }])
  } finally {
    await server.close()
  }
})
