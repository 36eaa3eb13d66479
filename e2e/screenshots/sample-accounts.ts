import { claimLifetime, updateUser } from '@plumbline/contract/accounts/operations'
import { createAlert } from '@plumbline/contract/alerts/operations'
import { updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import { getClose } from '@plumbline/contract/assets/operations'
import { createClassification } from '@plumbline/contract/categories/operations'
import { createGoal } from '@plumbline/contract/goals/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { createPortfolio, createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import {
  changeTransactions,
  createTransactions,
  listPortfolioTransactions,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { runCli } from '../harness/account.ts'
import { type ApiClient, signInByApi } from '../harness/api-client.ts'

const OWNER = 'ada@plumbline.example'
const VISITOR = 'edith@plumbline.example'
const NEWCOMER = 'grace@plumbline.example'
/** Transactions of the portfolio on which interactions are measured. */
const MANY_TRANSACTIONS = 400
const WATCHED_ASSETS = 5
/** The purchase with a price in a hundredth of its currency, for the checks to find. */
const WRONG_PURCHASE = 40
const FIRST_DAY = Date.UTC(2024, 0, 2)
const DAY_MS = 86_400_000

export interface SampleAccounts {
  /** Session of a premium user and admin. */
  owner: ApiClient
  /** Session of a user on the free plan, without transactions. */
  newcomer: ApiClient
  /** Session of a user who has answered none of the welcome questions. */
  visitor: ApiClient
  samplePortfolioId: string
  /** 400 transactions over the assets of the sample. */
  longPortfolioId: string
  emptyPortfolioId: string
  /** An asset that the sample holds. */
  assetId: string
  /** Where a program asks for access. */
  accessRequest: string
}

async function registerProgram(server: ServerProcess): Promise<string> {
  const callback = 'https://assistant.example/callback'
  const response = await fetch(`${server.origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Home assistant', redirect_uris: [callback] }),
  })
  const { client_id } = await response.json()
  const request = { response_type: 'code', client_id, redirect_uri: callback, scope: 'read write' }
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  return `/app/authorize?${new URLSearchParams({ ...request, ...proof })}`
}

async function createLongPortfolio(
  client: ApiClient,
  assets: { stockId: string; currency: string }[],
): Promise<string> {
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Savings plan', currency: 'EUR' } })
  const body: NewTransactionInput[] = []
  for (let index = 0; index < MANY_TRANSACTIONS; index++) {
    const asset = assets[index % assets.length]
    if (asset === undefined) throw new Error('The sample portfolio has no transactions.')
    const { stockId, currency } = asset
    const date = new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10)
    const traded = await client.call(getClose, { params: { id: stockId }, query: { date } })
    if (traded === null) throw new Error(`The market has no close of ${stockId} on ${date}.`)
    const price = String(index === WRONG_PURCHASE ? traded.close * 100 : traded.close)
    body.push({ portfolioId, stockId, type: 'buy', date, currency, units: '1', price })
  }
  await client.call(createTransactions, { body })
  return portfolioId
}

/** Assets of three levels of risk; some are in two, and the last ones in none. */
function riskOf(assetIds: readonly string[]): BodyOf<typeof createClassification> {
  const levels = ['low', 'medium', 'high', 'speculative']
  const ofTwo = (index: number) => [
    { categoryId: levels[index % 4] ?? '', percent: 60 },
    { categoryId: levels[(index + 1) % 4] ?? '', percent: 40 },
  ]
  return {
    name: 'Risk',
    categories: [
      { _id: 'low', parent: null, name: 'Low', color: 'slice1', target: 30 },
      { _id: 'medium', parent: null, name: 'Medium', color: 'slice3', target: 40 },
      { _id: 'high', parent: null, name: 'High', color: 'slice5', target: 30 },
      { _id: 'speculative', parent: 'high', name: 'Speculative', color: 'slice6' },
    ],
    assets: assetIds.slice(0, -3).map((assetId, index) => ({
      assetId,
      shares: index % 3 === 0 ? ofTwo(index) : [{ categoryId: levels[index % 4] ?? '', percent: 100 }],
    })),
  }
}

/** Gives every third of the newest transactions a tag, and every sixth two. */
async function tagSome(client: ApiClient, newest: readonly { _id: string }[]): Promise<void> {
  const every = (step: number) => newest.slice(0, 30).flatMap(({ _id }, index) => (index % step === 0 ? _id : []))
  await client.call(changeTransactions, { body: { ids: every(3), change: { addTags: ['Retirement'] } } })
  await client.call(changeTransactions, { body: { ids: every(6), change: { addTags: ['Long term'] } } })
}

/** Creates a user with a full sample portfolio and a user who has just signed up, all through the API. */
export async function createSampleAccounts(server: ServerProcess): Promise<SampleAccounts> {
  const owner = await signInByApi(server, OWNER)
  const code = await runCli(server, 'codes', 'create', '1')
  await owner.call(claimLifetime, { body: { first_name: 'Ada', last_name: 'Byron', email: OWNER, code } })
  await owner.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await runCli(server, 'user', 'grant-admin', OWNER)
  const visitor = await signInByApi(server, VISITOR)
  const newcomer = await signInByApi(server, NEWCOMER)
  await newcomer.call(updateUser, { body: { first_name: 'Grace', strategy: 'value' } })
  const { _id: emptyPortfolioId } = await newcomer.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })

  const { _id: samplePortfolioId } = await owner.call(createSamplePortfolio)
  const { items } = await owner.call(listPortfolioTransactions, {
    params: { id: samplePortfolioId },
    query: { period: 'all', limit: MAX_TRANSACTIONS_PER_PAGE },
  })
  const assets = [...new Map(items.map(({ stockId, currency }) => [stockId._id, currency])).entries()].map(
    ([stockId, currency]) => ({ stockId, currency }),
  )
  const longPortfolioId = await createLongPortfolio(owner, assets)
  for (const { stockId } of assets.slice(0, WATCHED_ASSETS)) {
    await owner.call(watchAsset, { params: { id: stockId }, body: { targetPrice: '120', notes: 'Read the report' } })
  }
  await owner.call(createClassification, { body: riskOf(assets.map(({ stockId }) => stockId)) })
  await tagSome(owner, items)
  for (const [index, { stockId: id }] of assets.slice(0, WATCHED_ASSETS).entries()) {
    const tags = index % 2 === 0 ? ['Retirement', 'Long term'] : ['Retirement']
    await owner.call(updateAssetNote, { params: { id }, body: { tags } })
  }
  await owner.call(createAlert, { body: { assetId: assets[0]?.stockId ?? '', kind: 'change', level: '4.5' } })
  const goal = {
    name: 'Retirement',
    portfolioId: samplePortfolioId,
    amount: '250000',
    currency: 'EUR',
    day: '2040-12-31',
  }
  await owner.call(createGoal, { body: { ...goal, monthly: '300', yearlyReturn: 0.05, inflation: 0.02 } })
  await owner.call(createAlert, { body: { assetId: assets[1]?.stockId ?? '', kind: 'year-high' } })
  await owner.call(createAlert, { body: { assetId: assets[2]?.stockId ?? '', kind: 'price', level: '40' } })
  const plan = {
    assetId: assets[0]?.stockId ?? '',
    amount: '250',
    fee: '1.5',
    currency: 'EUR',
    every: 'month',
  } as const
  const planned = { ...plan, startsOn: '2025-11-03' }
  await owner.call(createSavingsPlan, { params: { id: samplePortfolioId }, body: planned })
  return {
    owner,
    newcomer,
    visitor,
    samplePortfolioId,
    longPortfolioId,
    emptyPortfolioId,
    assetId: assets[0]?.stockId ?? '',
    accessRequest: await registerProgram(server),
  }
}
