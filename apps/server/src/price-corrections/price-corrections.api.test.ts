import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { getClose, getPrices } from '@plumbline/contract/assets/operations'
import { listFindings } from '@plumbline/contract/checks/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import {
  compareWithEarlier,
  getLedgerChangeEffect,
  listLedgerChanges,
  redoLedgerChange,
  undoLedgerChange,
} from '@plumbline/contract/ledger-changes/operations'
import { measureRisk, readSeries } from '@plumbline/contract/performance/operations'
import {
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
} from '@plumbline/contract/portfolios/operations'
import * as operations from '@plumbline/contract/price-corrections/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string
let accounts = 0

// The market by formula: on weekday k from 4 January 2021 on, CORD.XETRA closes at 40 + 0.5 x (k mod 20) euros and
// DUNE.US at 60 + 0.06 x k dollars, a third of that from 1 September 2022 on. 29 December 2023 is weekday 779: 49.50.
const CORD = 'CORD.XETRA'
const FIRST = '2021-01-04'
const LAST = '2023-12-29'

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
})
afterAll(() => server.close())

beforeEach(async () => {
  token = await server.signIn(`priced${++accounts}@plumbline.example`)
  portfolioId = await newPortfolio(token)
})

/** 10 units of CORD, bought at 40 on the first day. */
async function newPortfolio(owner: string): Promise<string> {
  const { _id } = await server.call(createPortfolio, { token: owner, body: { name: 'Long-term', currency: 'EUR' } })
  await buy(owner, _id, CORD, FIRST, 40)
  return _id
}

const buy = (owner: string, into: string, stockId: string, date: string, price: number, currency = 'EUR') =>
  server.call(createTransactions, {
    token: owner,
    body: [{ portfolioId: into, type: 'buy', stockId, date, units: 10, price, currency }],
  })

const correct = (day: string, price: number | string, reason = 'Typo', owner = token, id = CORD) =>
  server.call(operations.correctPrice, { token: owner, params: { id, day }, body: { price, reason } })

const remove = (day: string) =>
  server.call(operations.correctPrice, { token, params: { id: CORD, day }, body: { price: null } })

const priceOf = (day: string, price?: number, id = CORD) =>
  server.call(operations.getPriceOfDay, { token, params: { id, day }, query: price === undefined ? {} : { price } })

const portfolio = (owner = token, id = portfolioId) => server.call(getPortfolio, { token: owner, params: { id } })

/** How the value of CORD comes about, as JSON. */
async function explainValue(): Promise<string> {
  const query = { figure: 'currentValue', asset: CORD } as const
  return JSON.stringify(await server.call(explainFigure, { token, params: { id: portfolioId }, query }))
}

async function valuesOf(owner = token, id = portfolioId): Promise<Map<string, number | null>> {
  const { dates, values } = await server.call(readSeries, {
    token: owner,
    params: { id },
    query: { from: '2023-03-01', to: '2023-03-31' },
  })
  return new Map(dates.map((date, index) => [date, values[index] ?? null]))
}

async function latestChange() {
  const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolioId } })
  const [latest] = changes
  if (latest === undefined) throw new Error('nothing was changed')
  return latest
}

const undo = async () => server.call(undoLedgerChange, { token, params: { id: (await latestChange())._id } })
const redo = async () => server.call(redoLedgerChange, { token, params: { id: (await latestChange())._id } })

/** What the pages of a portfolio show, without what its history says. */
async function everything(owner = token, id = portfolioId) {
  const call = { token: owner, params: { id } }
  const { blob } = await server.call(exportPortfolio, call)
  const { asOf, ...shown } = await server.call(getPortfolio, call)
  return {
    shown,
    csv: await blob.text(),
    series: await server.call(readSeries, { ...call, query: {} }),
    risk: await server.call(measureRisk, { ...call, query: {} }),
    explained: await server.call(explainFigure, { ...call, query: { figure: 'gain.total' } }),
    findings: await server.call(listFindings, call),
    prices: await server.call(getPrices, { token: owner, params: { id: CORD }, query: { period: 'max' } }),
  }
}

describe('the price of a day that the account corrected', () => {
  test('counts in the value, gain and return of that account alone', async () => {
    const other = await server.signIn(`neighbor${accounts}@plumbline.example`)
    const others = await newPortfolio(other)
    const before = await everything(other, others)
    expect(await portfolio()).toMatchObject({ currentValue: 495, gain: { total: 95 } })
    await correct(LAST, 45)
    expect(await priceOf(LAST)).toMatchObject({
      currency: 'EUR',
      marketClose: 49.5,
      before: { day: '2023-12-28', close: 49 },
      after: null,
      correction: { price: '45', marketPrice: '49.5', reason: 'Typo', assetName: 'Cordage SE' },
    })
    expect(await portfolio()).toMatchObject({ currentValue: 450, gain: { total: 50 } })
    expect((await server.call(listPortfolios, { token }))[0]).toMatchObject({ currentValue: 450 })
    expect(await server.call(getClose, { token, params: { id: CORD }, query: { date: LAST } })).toMatchObject({
      close: 45,
    })
    expect(await everything(other, others)).toEqual(before)
  })

  test('changes the values only of the days whose last price it is', async () => {
    // 15 March 2023 is a Wednesday, weekday 572: 40 + 0.5 x 12 = 46.
    const before = await valuesOf()
    expect(before.get('2023-03-15')).toBe(460)
    await correct('2023-03-15', '50.5')
    const after = await valuesOf()
    expect(after.get('2023-03-15')).toBe(505)
    expect([...after].filter(([day, value]) => value !== before.get(day)).map(([day]) => day)).toEqual(['2023-03-15'])
  })

  test('may be that of a day without trading, between two closes of the market', async () => {
    // 18 March 2023 is a Saturday; the closes around it are 47 and 47.50.
    expect(await priceOf('2023-03-18')).toMatchObject({
      marketClose: null,
      before: { close: 47 },
      after: { day: '2023-03-20', close: 47.5 },
    })
    await correct('2023-03-18', 30)
    const values = await valuesOf()
    expect(['2023-03-17', '2023-03-18', '2023-03-19', '2023-03-20'].map((day) => values.get(day))).toEqual([
      470, 300, 300, 475,
    ])
  })

  test('is in the units of its day, so that a later split does not distort it', async () => {
    // 31 August 2022 is weekday 432: 60 + 0.06 x 432 = 85.92 dollars, which is 28.64 after the 3-for-1 split.
    expect(await priceOf('2022-08-31', undefined, 'DUNE.US')).toMatchObject({
      marketClose: 85.92,
      splits: [{ date: '2022-09-01', numerator: 3, denominator: 1 }],
    })
    await correct('2022-08-31', 90, '', token, 'DUNE.US')
    const points = await server.call(getPrices, { token, params: { id: 'DUNE.US' }, query: { period: 'max' } })
    const point = points.find(({ date }) => date === '2022-08-31')
    expect(point?.close).toBeCloseTo(30, 12)
    expect(point?.market_close).toBeCloseTo(28.64, 12)
    expect(point?.adjusted_close).toBeCloseTo((20 + 0.02 * 432) * 0.99 * (90 / 85.92), 9)
    expect(points.filter(({ market_close }) => market_close !== undefined)).toHaveLength(1)
  })

  test('is named in the explanation with the price of the market', async () => {
    await correct(LAST, 45)
    const price = '"value":45,"unit":"EUR","date":"2023-12-29","source":"corrected","marketPrice":49.5'
    expect(await explainValue()).toContain(price)
  })

  test('is kept when it equals the market’s, and changes no figure but its source', async () => {
    const before = await portfolio()
    expect(await explainValue()).not.toContain('"corrected"')
    await correct(LAST, 49.5, '')
    expect(await portfolio()).toEqual(before)
    expect(await explainValue()).toContain('"source":"corrected","marketPrice":49.5')
    expect(await server.call(operations.listPriceCorrections, { token })).toMatchObject([
      { assetId: CORD, day: LAST, price: '49.5', marketPrice: '49.5' },
    ])
  })
})

describe('undoing and removing a correction', () => {
  test.each(['2021-01-04', '2022-06-15', '2023-03-18', LAST])(
    'of %s restores everything, and redoing it does, too',
    async (day) => {
      const before = await everything()
      await correct(day, 4123.45)
      const corrected = await everything()
      expect(corrected.prices).not.toEqual(before.prices)
      expect(corrected.series).not.toEqual(before.series)
      await undo()
      expect(await everything()).toEqual(before)
      await redo()
      expect(await everything()).toEqual(corrected)
      await remove(day)
      expect(await everything()).toEqual(before)
    },
  )
})

test('an account without corrections reads the shared series themselves, even if others have corrections', async () => {
  const other = await server.signIn(`shared${accounts}@plumbline.example`)
  const others = await newPortfolio(other)
  await correct(LAST, 45)
  const owners = await server.database.db.selectFrom('portfolios').select(['id', 'user_id']).execute()
  const ownerOf = (id: string) => owners.find((each) => each.id === id)?.user_id ?? ''
  const [without, withOne] = [
    await server.market.ofAccount(ownerOf(others)),
    await server.market.ofAccount(ownerOf(portfolioId)),
  ]
  expect(without.histories).toBe(server.market.histories)
  const ids = [CORD, 'DUNE.US']
  const shared = await server.market.histories.recentMarketsOf(ids, LAST, FIRST)
  const seen = await withOne.histories.recentMarketsOf(ids, LAST, FIRST)
  expect(seen.get('DUNE.US')).toBe(shared.get('DUNE.US'))
  expect(seen.get(CORD)).not.toBe(shared.get(CORD))
  // The same object while nothing changes, so that nothing is measured again.
  expect((await withOne.histories.recentMarketsOf(ids, LAST, FIRST)).get(CORD)).toBe(seen.get(CORD))
})

describe('the history', () => {
  test('lists each change of a price, with its effect on the figures', async () => {
    await correct(LAST, 45)
    const change = await latestChange()
    expect(change).toMatchObject({
      kind: 'price-corrected',
      by: 'user',
      portfolioId,
      transactions: 0,
      price: { assetId: CORD, day: LAST, priceBefore: null, priceAfter: '45', marketPrice: '49.5', reason: 'Typo' },
      isUndone: false,
    })
    const effectOf = () =>
      server.call(getLedgerChangeEffect, { token, params: { id: change._id }, query: { portfolio: portfolioId } })
    const effect = {
      value: { before: 495, after: 450 },
      totalReturn: { before: expect.closeTo(0.2375, 12), after: expect.closeTo(0.125, 12) },
    }
    expect(await effectOf()).toMatchObject({ currency: 'EUR', effect })
    await undo()
    expect(await effectOf()).toMatchObject({ currency: 'EUR', effect })
    expect(await latestChange()).toMatchObject({ _id: change._id, isUndone: true })
  })

  test('does not undo a price that was changed since', async () => {
    await correct(LAST, 45)
    const { _id: id } = await latestChange()
    await correct(LAST, 46)
    expect(await server.refusal(undoLedgerChange, { token, params: { id } })).toMatchObject({
      code: 'changed-meanwhile',
    })
    await undo()
    expect((await portfolio()).currentValue).toBe(450)
    await server.call(undoLedgerChange, { token, params: { id } })
    expect((await portfolio()).currentValue).toBe(495)
    expect(await server.refusal(undoLedgerChange, { token, params: { id } })).toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  test('shows a past moment as it was known then', async () => {
    await correct(LAST, 45)
    const { _id: before } = await latestChange()
    await buy(token, portfolioId, CORD, '2021-01-04', 40)
    await correct(LAST, 44)
    const call = { token, params: { id: portfolioId }, query: { before } }
    expect(await server.call(compareWithEarlier, call)).toMatchObject({
      byChanges: { value: { before: 495, after: 880 } },
      parts: [
        { change: { kind: 'price-corrected' }, value: -20 },
        { change: { kind: 'added' }, value: 450 },
        { change: { kind: 'price-corrected' }, value: -45 },
      ],
    })
  })
})

describe('checks', () => {
  test('no longer find a close that was corrected, and find it again when that is undone', async () => {
    // A hundredth of the market's 46: pounds where the others are pence.
    const outliers = async () => {
      const { findings } = await server.call(listFindings, { token, params: { id: portfolioId } })
      return findings.filter(({ details, since }) => details.kind === 'closes' && since === '2023-03-15')
    }
    expect(await outliers()).toEqual([])
    await correct('2023-03-15', '0.46')
    expect(await outliers()).toMatchObject([{ since: '2023-03-15', details: { reading: 'outlier', close: 0.46 } }])
    await correct('2023-03-15', 46)
    expect(await outliers()).toEqual([])
    await undo()
    expect(await outliers()).toHaveLength(1)
  })
})

describe('what a correction would do', () => {
  test('is measured before the correction is made, and nothing changes', async () => {
    expect((await priceOf(LAST, 45)).effects).toMatchObject([
      {
        portfolioId,
        name: 'Long-term',
        currency: 'EUR',
        effect: {
          value: { before: 495, after: 450 },
          gain: { before: 95, after: 50 },
          totalReturn: { before: expect.closeTo(0.2375, 12), after: expect.closeTo(0.125, 12) },
        },
      },
    ])
    expect((await portfolio()).currentValue).toBe(495)
    await correct(LAST, 45)
    expect((await priceOf(LAST, 49.5)).effects).toMatchObject([{ effect: { value: { before: 450, after: 495 } } }])
  })
})

describe('refused is', () => {
  test.each([
    ['a price of 0', LAST, 0, 'price', 'Must be above 0'],
    ['a negative price', LAST, -1, 'price', 'Must not be negative'],
    ['a price of 16 digits', LAST, '1234567.890123456', 'price', 'Expected at most 15 digits'],
    ['a day before the first close', '2021-01-03', 45, 'day', 'The market data have prices from'],
    ['a day after today', '2024-01-02', 45, 'day', 'The date is in the future'],
    ['what is no day', '2023-02-30', 45, 'day', 'No such day in the calendar'],
  ])('%s', async (_, day, price, path, message) => {
    const call = { token, params: { id: CORD, day }, body: { price, reason: '' } }
    const problem = await server.refusal(operations.correctPrice, call)
    expect(problem).toMatchObject({ status: 400, code: 'invalid-payload' })
    expect(problem.errors).toMatchObject([{ path, message: expect.stringContaining(message) }])
  })

  test('a security that does not exist, and one without a correction to remove', async () => {
    const unknown = { token, params: { id: 'NONE.XX', day: LAST }, body: { price: 1 } }
    expect(await server.refusal(operations.correctPrice, unknown)).toMatchObject({ status: 404 })
    const call = { token, params: { id: CORD, day: LAST }, body: { price: null } }
    expect(await server.refusal(operations.correctPrice, call)).toMatchObject({ status: 404 })
  })

  test('a correction over the limit of an account', async () => {
    const { userId } = await server.database.db
      .selectFrom('portfolios')
      .select('user_id as userId')
      .where('id', '=', portfolioId)
      .executeTakeFirstOrThrow()
    const row = { user_id: userId, recorded_at: '2023-12-29T21:00:00Z', kind: 'price-corrected', changed_by: 'user' }
    const of = { token_id: null, asset_id: 'ACRN.US', currency: 'USD', market_price: null, price: '1', reason: '' }
    const ends = { reverses: null, undone_by: null, superseded_by: null }
    const rows = Array.from({ length: 999 }, (_, n) => ({
      ...row,
      ...of,
      ...ends,
      id: `p${n}`,
      sequence: n,
      day: `${n}`,
    }))
    await server.database.db.insertInto('price_corrections').values(rows).execute()
    await correct(LAST, 45)
    const call = { token, params: { id: CORD, day: '2023-12-28' }, body: { price: 45 } }
    expect(await server.refusal(operations.correctPrice, call)).toMatchObject({ code: 'over-quota' })
    await correct(LAST, 44)
  })

  test('a token that is limited to some portfolios', async () => {
    const body = {
      name: 'One portfolio',
      scope: 'write' as const,
      expiresOn: '2024-03-29',
      portfolioIds: [portfolioId],
    }
    const created = await server.call(createAccessToken, { token, body })
    const call = { token: created.token, params: { id: CORD, day: LAST }, body: { price: 45 } }
    expect(await server.refusal(operations.correctPrice, call)).toMatchObject({ status: 403 })
  })
})

test('an archive contains corrections', async () => {
  await correct(LAST, 45)
  await correct('2023-03-18', 30, '')
  const { blob } = await server.call(exportArchive, { token })
  const content = Buffer.from(await blob.arrayBuffer())
  const other = await server.signIn(`moved${accounts}@plumbline.example`)
  await server.call(importArchive, { token: other, query: {}, body: content })
  expect(await server.call(operations.listPriceCorrections, { token: other })).toMatchObject([
    { assetId: CORD, day: LAST, price: '45', marketPrice: '49.5', reason: 'Typo' },
    { assetId: CORD, day: '2023-03-18', price: '30', marketPrice: null, reason: '' },
  ])
  const [moved] = await server.call(listPortfolios, { token: other })
  expect(moved).toMatchObject({ currentValue: 450 })
})
