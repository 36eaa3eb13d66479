import type { BranchPreview } from '@plumbline/contract/what-if/schemas'
import { MAX_BRANCHES } from '@plumbline/contract/what-if/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { applyRule } from '@plumbline/engine/what-if/apply-rule'
import { isProblem, type WhatIfChange, type WhatIfInput, type WhatIfRule } from '@plumbline/engine/what-if/rule'
import { text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { AccountMarket } from '../market/market.ts'
import { readBranches } from '../portfolios/branches.ts'
import { changePortfolio, insertPortfolio, readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { copyLedger } from '../transactions/copy-ledger.ts'
import { readAllRows } from '../transactions/ledger-pages.ts'
import { marketSplitsOf } from '../transactions/market-splits.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'
import { refuseOversell } from '../transactions/refuse-oversell.ts'
import { branchRows } from './branch-rows.ts'
import { refuseProblem } from './refuse-problem.ts'
import { inputOfRule } from './rule-input.ts'

const ROWS_PER_PAGE = 500

interface Services {
  db: Db
  clock: Clock
  market: AccountMarket
}

interface Asked {
  user: SignedInUser
  portfolioId: string
  rule: WhatIfRule
}

interface Planned {
  portfolio: StoredPortfolio
  input: WhatIfInput
  change: WhatIfChange
  /** Of the branch, with the ids of the real ones. */
  rows: TransactionRow[]
}

async function planBranch({ db, clock, market }: Services, { user, portfolioId, rule }: Asked): Promise<Planned> {
  const portfolio = await readPortfolio(db, user.id, portfolioId)
  if (portfolio.branch !== undefined)
    throw new DomainError('invalid-payload', text('This is a what-if already. Edit its transactions instead.'))
  const real = await readAllRows(db, user.id, portfolioId)
  const input = await inputOfRule(market, portfolio, real, rule, user.today)
  const change = applyRule(input, rule)
  if (isProblem(change)) return await refuseProblem(market, change)
  const rows = branchRows(real, change, { userId: user.id, now: clock.now(), cashOf: market.provider.cash })
  await refuseOversells(market, portfolio, user.today, real, rows)
  return { portfolio, input, change, rows }
}

async function refuseOversells(
  market: AccountMarket,
  { ignoredSplits }: StoredPortfolio,
  today: string,
  real: readonly TransactionRow[],
  rows: readonly TransactionRow[],
): Promise<void> {
  const before = Map.groupBy(real.map(ledgerTransaction), ({ assetId }) => assetId)
  const after = Map.groupBy(rows.map(ledgerTransaction), ({ assetId }) => assetId)
  const splits = await marketSplitsOf(market, [...after.keys()], ignoredSplits, today)
  for (const [assetId, ledger] of after)
    refuseOversell(before.get(assetId) ?? [], ledger, splits.get(assetId) ?? [], 'rule')
}

/** What a rule would change. Throws as `makeBranch` does. */
export async function previewChange(services: Services, asked: Asked): Promise<BranchPreview> {
  const { input, change } = await planBranch(services, asked)
  const days = change.added.map(({ date }) => date).sort()
  const costs = change.added.map(({ type, units, price, currency, date }) => {
    const rate = input.fx.converter(currency, input.baseCurrency)?.rateOn(parseIsoDate(date)) ?? 0
    return type === 'buy' ? units * price * rate : 0
  })
  return {
    added: change.added.length,
    edited: change.edited.length,
    removed: change.removed.length,
    firstAdded: days[0] ?? null,
    lastAdded: days.at(-1) ?? null,
    bought: costs.reduce((sum, cost) => sum + cost, 0),
    shortfall: change.shortfall,
  }
}

interface BranchToMake extends Asked {
  requireRoom: RequireRoom
}

/**
 * Makes a branch of a portfolio with its settings and its ledger, changed by a rule. Returns its id.
 *
 * @throws {DomainError} `not-found`; `unknown-asset`; `invalid-payload`: a price or rate is missing, or nothing changes;
 * `oversold`; `over-quota`: there are five, or the account is full; `changed-meanwhile`
 */
export async function makeBranch(services: Services, asked: BranchToMake): Promise<string> {
  const { db, clock } = services
  const { user, portfolioId, rule, requireRoom } = asked
  const { portfolio, rows } = await planBranch(services, asked)
  return await db.transaction().execute(async (tx) => {
    // Branches of one portfolio are made one after another, and none is made of half of a change.
    const { version } = await changePortfolio(tx, user.id, portfolioId, () => ({}))
    if (version !== portfolio.version)
      throw new DomainError('changed-meanwhile', text('The portfolio was changed meanwhile. Try again.'))
    const existing = await readBranches(tx, user.id, portfolioId)
    if (existing.length >= MAX_BRANCHES)
      throw new DomainError(
        'over-quota',
        text('A portfolio can have {most} what-ifs at a time. Discard or keep one first.', { most: MAX_BRANCHES }),
      )
    const { id: _, ...settings } = portfolio
    const branch = { of: portfolioId, rule, version }
    const id = await insertPortfolio(tx, clock, user.id, { ...settings, isSample: false, branch })
    const pages = batchesOf(rows, ROWS_PER_PAGE)
    await copyLedger(tx, { userId: user.id, from: portfolioId, to: id, pages, requireRoom, isBranch: true })
    return id
  })
}
