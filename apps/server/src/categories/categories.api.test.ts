import {
  createClassification,
  deleteClassification,
  listClassifications,
  updateClassification,
} from '@plumbline/contract/categories/operations'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import { createOwnSecurity, deleteOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import { createPortfolio, getPortfolio, listGroups, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string

/** 10 units for 400 and 5 for 500. */
async function fillPortfolio(name: string): Promise<string> {
  const { _id } = await server.call(createPortfolio, { token, body: { name, currency: 'EUR' } })
  const trade = { portfolioId: _id, type: 'buy', date: '2023-03-01', currency: 'EUR' } as const
  await server.call(createTransactions, {
    token,
    body: [
      { ...trade, stockId: 'CORD.XETRA', units: 10, price: 40 },
      { ...trade, stockId: 'BEAM.LSE', units: 5, price: 100, rate: 1 },
    ],
  })
  return _id
}

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  portfolioId = await fillPortfolio('First')
})
afterAll(() => server.close())

const low = { _id: 'low', parent: null, name: 'Low', color: 'slice1' } as const
const high = { _id: 'high', parent: null, name: 'High', color: 'slice2' } as const
const wild = { _id: 'wild', parent: 'high', name: 'Wild', color: 'slice3' } as const
const cord = {
  assetId: 'CORD.XETRA',
  shares: [
    { categoryId: 'low', percent: 25 },
    { categoryId: 'wild', percent: 60 },
  ],
}

let number = 0
const create = (parts: Partial<Omit<Classification, '_id'>> = {}, as = token) =>
  server.call(createClassification, {
    token: as,
    body: { name: `Risk ${++number}`, categories: [low, high, wild], assets: [cord], ...parts },
  })
const refusal = (parts: Partial<Omit<Classification, '_id'>>) =>
  server.refusal(createClassification, {
    token,
    body: { name: `Refused ${++number}`, categories: [low, high, wild], assets: [cord], ...parts },
  })
const fieldOf = async (parts: Parameters<typeof refusal>[0]) => {
  const { status, code, errors } = await refusal(parts)
  return [status, code, errors?.[0]?.path]
}

describe('categories of one’s own', () => {
  test('a tree is stored as a whole, changed in parts, listed by name, and deleted', async () => {
    const risk = await create({ name: ' Risk ' })
    expect(risk).toMatchObject({ name: 'Risk', categories: [low, high, wild], assets: [cord] })
    const region = await create({ name: 'Region', assets: [] })
    const changed = await server.call(updateClassification, {
      token,
      params: { id: risk._id },
      body: { assets: [{ assetId: 'BEAM.LSE', shares: [{ categoryId: 'high', percent: 100 }] }] },
    })
    expect(changed).toEqual({
      ...risk,
      assets: [{ assetId: 'BEAM.LSE', shares: [{ categoryId: 'high', percent: 100 }] }],
    })
    const renamed = await server.call(updateClassification, {
      token,
      params: { id: risk._id },
      body: { name: 'Zeal', categories: [low, high] },
    })
    expect(await server.call(listClassifications, { token })).toEqual([region, renamed])
    for (const { _id: id } of [risk, region]) await server.call(deleteClassification, { token, params: { id } })
    expect(await server.call(listClassifications, { token })).toEqual([])
    expect(await server.refusal(deleteClassification, { token, params: { id: risk._id } })).toMatchObject({
      code: 'not-found',
    })
  })

  test('a wrong tree or share is refused with its place, and nothing is stored', async () => {
    expect(await fieldOf({ categories: [low, { ...high, _id: 'low' }] })).toEqual([
      400,
      'invalid-payload',
      'categories.1._id',
    ])
    expect(await fieldOf({ categories: [wild, high] })).toEqual([400, 'invalid-payload', 'categories.0.parent'])
    expect(await fieldOf({ categories: [low, { ...high, name: 'LOW' }] })).toEqual([
      400,
      'invalid-payload',
      'categories.1.name',
    ])
    const deep = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index, ids) => ({
      _id: id,
      parent: ids[index - 1] ?? null,
      name: 'Same name on each level',
      color: 'slice1' as const,
    }))
    expect(await fieldOf({ categories: deep, assets: [] })).toEqual([400, 'invalid-payload', 'categories.5.parent'])
    expect(await fieldOf({ categories: [{ ...low, _id: NOT_ASSIGNED }] })).toEqual([
      400,
      'invalid-payload',
      'categories.0._id',
    ])
    expect(await fieldOf({ categories: [low, high] })).toEqual([400, 'invalid-payload', 'assets.0.shares.1.categoryId'])
    const shared = (percents: number[]) => ({
      assets: [
        {
          assetId: 'CORD.XETRA',
          shares: percents.map((percent, at) => ({ categoryId: ['low', 'high'][at] ?? '', percent })),
        },
      ],
    })
    expect(await fieldOf(shared([60, 40.01]))).toEqual([400, 'invalid-payload', 'assets.0.shares'])
    expect(await fieldOf(shared([0]))).toEqual([400, 'invalid-payload', 'assets.0.shares.0.percent'])
    expect(await fieldOf({ assets: [cord, cord] })).toEqual([400, 'invalid-payload', 'assets.1.assetId'])
    const [share] = cord.shares
    expect(await fieldOf({ assets: [{ ...cord, shares: [share, share].flatMap((each) => each ?? []) }] })).toEqual([
      400,
      'invalid-payload',
      'assets.0.shares.1.categoryId',
    ])
    expect(await fieldOf({ assets: [{ ...cord, assetId: 'NONE.US' }] })).toEqual([
      400,
      'unknown-asset',
      'assets.0.assetId',
    ])
    const targets = (...list: number[]) => [low, high, wild].map((each, at) => ({ ...each, target: list[at] }))
    expect(await fieldOf({ categories: targets(60, 40.01) })).toEqual([400, 'invalid-payload', 'categories'])
    expect(await fieldOf({ categories: targets(60, 30, 10) })).toEqual([400, 'invalid-payload', 'categories.2.target'])
    const risk = await create({ name: 'Taken', categories: targets(60, 40), targetBand: 2.5 })
    expect(risk).toMatchObject({ categories: [{ target: 60 }, { target: 40 }, {}], targetBand: 2.5 })
    expect(await fieldOf({ name: 'taken' })).toEqual([400, 'invalid-payload', 'name'])
    expect(await server.call(listClassifications, { token })).toEqual([risk])
    await server.call(deleteClassification, { token, params: { id: risk._id } })
  })

  test('holdings are grouped by them, each with its share; what is in none is its own group', async () => {
    const risk = await create()
    const query = { groupBy: risk._id, positionBy: 'open' } as const
    const groups = await server.call(listGroups, { token, params: { id: portfolioId }, query })
    const whole = await server.call(getPortfolio, { token, params: { id: portfolioId }, query })
    expect(whole.groups).toEqual(groups)
    const [cordLine, beamLine] = ['CORD.XETRA', 'BEAM.LSE'].map((id) => whole.lines.find(({ _id }) => _id === id))
    const value = cordLine?.baseCurrencyCurrentValue ?? 0
    const other = beamLine?.baseCurrencyCurrentValue ?? 0
    const worth = (key: string) => groups.find((group) => group.key === key)?.currentValue
    expect(groups.map(({ key }) => key).toSorted()).toEqual(['low', NOT_ASSIGNED, 'wild'])
    expect(worth('low')).toBeCloseTo(value * 0.25, 9)
    expect(worth('wild')).toBeCloseTo(value * 0.6, 9)
    expect(worth(NOT_ASSIGNED)).toBeCloseTo(value * 0.15 + other, 9)
    expect(groups.find(({ key }) => key === 'low')).toMatchObject({ assetIds: ['CORD.XETRA'], total: 100, lines: 1 })
    const dayGain = groups.reduce((sum, group) => sum + (group.dayGain ?? 0), 0)
    expect(dayGain).toBeCloseTo(whole.open.dayGain ?? Number.NaN, 9)
    expect(dayGain).not.toBe(0)
    // A change of the categories changes the groups of the same measurement.
    const body = { assets: [{ assetId: 'CORD.XETRA', shares: [{ categoryId: 'low', percent: 100 }] }] }
    await server.call(updateClassification, { token, params: { id: risk._id }, body })
    const after = await server.call(getPortfolio, { token, params: { id: portfolioId }, query })
    expect(after.groups.find(({ key }) => key === 'low')?.currentValue).toBeCloseTo(value, 9)
  })

  test('several portfolios are grouped by them as one', async () => {
    const second = await fillPortfolio('Second')
    const risk = await create()
    const query = { groupBy: risk._id, positionBy: 'open' } as const
    const { _id: set } = await server.call(createPortfolioSet, {
      token,
      body: { name: 'Both', portfolioIds: [portfolioId, second] },
    })
    for (const id of [set, 'all']) {
      const groups = await server.call(listGroups, { token, params: { id }, query })
      expect(groups.find(({ key }) => key === 'low')).toMatchObject({ total: 200, lines: 1 })
    }
  })

  test('a choice of them is kept as the grouping of a portfolio until they are deleted', async () => {
    const { _id: id } = await create()
    const params = { id: portfolioId }
    await server.call(updatePortfolio, { token, params, body: { settings: { groupBy: id } } })
    const { settings, groups } = await server.call(getPortfolio, { token, params, query: {} })
    expect([settings.groupBy, groups.length]).toEqual([id, 3])
    await server.call(deleteClassification, { token, params: { id } })
    expect((await server.call(getPortfolio, { token, params, query: {} })).groups).toEqual([])
    const asked = await server.refusal(listGroups, { token, params, query: { groupBy: id } })
    expect(asked).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('a group of whole assets is explained; one with a part of an asset refers to the asset', async () => {
    const shares = [{ categoryId: 'high', percent: 100 }]
    const { _id: groupBy } = await create({ assets: [cord, { assetId: 'BEAM.LSE', shares }] })
    const ask = { token, params: { id: portfolioId } }
    const of = { figure: 'baseCurrencyCurrentValue', groupBy } as const
    const { explanation } = await server.call(explainFigure, { ...ask, query: { ...of, group: 'high' } })
    const [beam] = await server
      .call(listGroups, { ...ask, query: { groupBy: 'exchange' } })
      .then((groups) => groups.filter(({ assetIds }) => assetIds.includes('BEAM.LSE')))
    expect(explanation.value).toBeCloseTo(beam?.currentValue ?? Number.NaN, 9)
    expect(await server.refusal(explainFigure, { ...ask, query: { ...of, group: 'low' } })).toMatchObject({
      status: 400,
      errors: [{ path: 'group' }],
    })
  })

  test('another account sees none of them', async () => {
    const { _id: id } = await create()
    const bob = await server.signIn('bob@plumbline.example')
    expect(await server.call(listClassifications, { token: bob })).toEqual([])
    expect(
      await server.refusal(updateClassification, { token: bob, params: { id }, body: { name: 'Mine' } }),
    ).toMatchObject({
      code: 'not-found',
    })
    const { _id: own } = await server.call(createPortfolio, { token: bob, body: {} })
    expect(await server.refusal(listGroups, { token: bob, params: { id: own }, query: { groupBy: id } })).toMatchObject(
      {
        code: 'not-found',
      },
    )
  })

  test('a deleted security of one’s own leaves the categories', async () => {
    const house = { name: 'House', kind: 'property', currency: 'EUR' } as const
    const { _id: assetId } = await server.call(createOwnSecurity, { token, body: house })
    const { _id: id } = await create({ assets: [{ assetId, shares: [{ categoryId: 'low', percent: 100 }] }] })
    await server.call(deleteOwnSecurity, { token, params: { id: assetId } })
    const { assets } = await server.call(updateClassification, { token, params: { id }, body: {} })
    expect(assets).toEqual([])
  })
})
