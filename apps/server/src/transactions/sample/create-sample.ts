import { defaultPortfolioSettings } from '@plumbline/contract/portfolios/defaults'
import type { StoredSavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import { lockUser } from '../../accounts/users.ts'
import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../database/db.ts'
import { DomainError } from '../../errors.ts'
import { formatText } from '../../format-text.ts'
import type { SignedInUser } from '../../http/authentication.ts'
import type { Market } from '../../market/market.ts'
import { findAssets } from '../../market/securities/assets.ts'
import { FALLBACK_CURRENCY } from '../../portfolios/fallback-currency.ts'
import { lockPortfolio } from '../../portfolios/lock-portfolio.ts'
import { insertPortfolio, readPortfolios } from '../../portfolios/portfolio-rows.ts'
import { type BookedTransaction, bookTransactions } from '../book-transactions.ts'
import { storeCash } from '../sale-proceeds.ts'
import { chooseSampleAssets } from './choose-sample-assets.ts'
import { planSampleCash } from './plan-sample-cash.ts'
import { planSampleLedger } from './plan-sample-ledger.ts'
import { describeSamplePlan } from './sample-plan.ts'

const SAMPLE_NAME = text('Sample portfolio')
const SAMPLE_SOURCE = text('Sample data')
const MIN_ASSETS = 3

/** Adds a savings plan with its purchases to a portfolio, in the caller's transaction. */
export type AddPlan = (tx: Tx, owner: { userId: string; portfolioId: string }, plan: StoredSavingsPlan) => Promise<void>

interface SampleServices {
  db: Db
  clock: Clock
  addPlan: AddPlan
}

/** The source's first preset benchmark that is stored, if any. */
async function findBenchmark(market: Market) {
  const presets = await market.provider.benchmarks()
  const known = await findAssets(
    market.db,
    presets.map(({ securityId }) => securityId),
  )
  const first = presets.find(({ securityId }) => known.has(securityId))
  return first ? [{ stockId: first.securityId, name: first.name, percent: 100 }] : []
}

/** The ledger with the money on its account; undefined if the rates of its currencies are not known. */
async function addCash(
  market: Market,
  ledger: readonly BookedTransaction[],
  currency: string,
  today: string,
): Promise<BookedTransaction[] | undefined> {
  const fx = await market.rates.tableFor([currency, ...ledger.map((each) => each.currency)], today)
  const cash = planSampleCash(ledger, {
    currency,
    assetId: market.provider.cash(currency).id,
    convert: (amount, from, date) => amount * (fx.converter(from, currency)?.rateOn(parseIsoDate(date)) ?? Number.NaN),
  })
  if (cash !== undefined) await storeCash(market, [currency])
  return cash
}

/**
 * Creates the user's sample portfolio with its savings plan, or returns the existing one. It does not count toward the
 * number of portfolios that the user's subscription allows.
 *
 * @param language of the names of the portfolio and its data
 */
export async function createSample(
  { db, clock, addPlan }: SampleServices,
  market: Market,
  user: SignedInUser,
  language: Language,
): Promise<string> {
  const existing = (await readPortfolios(db, user.id)).find(({ isSample }) => isSample)
  if (existing !== undefined) return existing.id
  const { open, closed } = await chooseSampleAssets(market, user.today)
  if (open.length < MIN_ASSETS)
    throw new DomainError('unavailable', text('The market data has too few prices for a sample portfolio.'))
  const currency = user.currency ?? FALLBACK_CURRENCY
  const ledger = planSampleLedger(open, closed, user.today)
  const withCash = await addCash(market, ledger, currency, user.today)
  const transactions = withCash ?? ledger
  const benchmark = await findBenchmark(market)
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const meanwhile = (await readPortfolios(tx, user.id)).find(({ isSample }) => isSample)
    if (meanwhile !== undefined) return meanwhile.id
    const id = await insertPortfolio(tx, clock, user.id, {
      name: formatText(SAMPLE_NAME, language),
      currency,
      benchmark,
      settings: { ...defaultPortfolioSettings, cash: withCash === undefined ? 'off' : 'one-currency' },
      isSample: true,
    })
    await lockPortfolio(tx, user.id, id)
    const booking = {
      userId: user.id,
      portfolioId: id,
      source: formatText(SAMPLE_SOURCE, language),
      fingerprint: 'sample-data',
    }
    const ids = await bookTransactions(tx, clock, { ...booking, transactions })
    const plan = describeSamplePlan(transactions, ids, user.today, clock.now())
    if (plan !== undefined) await addPlan(tx, { userId: user.id, portfolioId: id }, plan)
    return id
  })
}
