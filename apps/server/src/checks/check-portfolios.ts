import type { Findings } from '@plumbline/contract/checks/schemas'
import type { FindingKind } from '@plumbline/contract/checks/vocabulary'
import type { PlanStanding } from '@plumbline/contract/plans'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Db } from '../database/db.ts'
import type { Markets } from '../market/market.ts'
import { measureFixes } from '../measurement/measure-fixes.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { planViewOf } from '../measurement/plan-limits.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { nameTransactions } from '../transactions/name-transactions.ts'
import { describeFinding, idsOfFinding } from './describe-finding.ts'
import { addUp, findFindings } from './find-findings.ts'
import { type FindingIdentity, identify, idOfFinding } from './finding-identity.ts'
import { readIgnored } from './ignored/ignored-findings.ts'

export interface CheckServices {
  db: Db
  market: Markets
  measurer: PortfolioMeasurer
}

/** Whose portfolios are checked, by the account's day. */
type CheckedUser = PlanStanding & { id: string; today: string }

interface CheckedPortfolio {
  findings: Findings['findings']
  ignored: Findings['ignored']
  counts: ReadonlyMap<FindingKind, { passed: number; notComparable: number }>
  /** Findings in holdings that the plan hides. */
  hidden: number
}

/** Checks each portfolio in its own currency, and sorts what is found by money at stake in one of choice. */
export async function checkPortfolios(
  services: CheckServices,
  user: CheckedUser,
  portfolios: readonly StoredPortfolio[],
  currency: string,
): Promise<Findings> {
  const checked: CheckedPortfolio[] = []
  for (const portfolio of portfolios) checked.push(await checkPortfolio(services, user, portfolio, currency))
  const findings = checked.flatMap((each) => each.findings).sort((a, b) => worth(b) - worth(a))
  const kinds = [...new Set(checked.flatMap(({ counts }) => [...counts.keys()]))]
  return {
    asOf: user.today,
    currency,
    atStake: findings.reduce((sum, { atStakeInAll }) => sum + (atStakeInAll ?? 0), 0),
    portfolios: portfolios.map(({ id, name }) => ({ _id: id, name })),
    findings,
    ignored: checked.flatMap((each) => each.ignored).sort((a, b) => compareTexts(b.ignoredAt, a.ignoredAt)),
    checks: kinds.map((kind) => ({ kind, ...addUp(checked.flatMap(({ counts }) => counts.get(kind) ?? [])) })),
    others: checked.reduce((sum, { hidden }) => sum + hidden, 0),
  }
}

/** Findings without a figure come last. */
function worth({ atStakeInAll }: Findings['findings'][number]): number {
  return atStakeInAll ?? -1
}

async function checkPortfolio(
  { db, market, measurer }: CheckServices,
  user: CheckedUser,
  portfolio: StoredPortfolio,
  currency: string,
): Promise<CheckedPortfolio> {
  const measured = await measurer.measure(portfolio, user.today)
  const { findings, counts } = await findFindings(db, await market.ofAccount(user.id), measured)
  const { hiddenAssets } = planViewOf(user, measured)
  const shown = findings.filter(({ assetId }) => !hiddenAssets.has(assetId))
  const identified = new Map(
    [...identify(shown)].map(([finding, identity]) => [idOfFinding(portfolio.id, identity), finding]),
  )
  const effects = await measureFixes(measured, identified)
  const transactions = await nameTransactions(db, user.id, [...identified.values()].flatMap(idsOfFinding))
  const fx = await market.rates.tableFor([portfolio.currency, currency], user.today)
  const rate = fx.converter(portfolio.currency, currency)?.rateOn(parseIsoDate(user.today)) ?? Number.NaN
  const described = [...identified].flatMap(
    ([id, finding]) => describeFinding(finding, { id, measured, effect: effects.get(id), transactions, rate }) ?? [],
  )
  const ignored = await readIgnored(db, { userId: user.id, portfolioId: portfolio.id })
  const reasons = new Map(ignored.map((each) => [idOfFinding(portfolio.id, each), each]))
  return {
    findings: described.filter(({ _id }) => !reasons.has(_id)),
    ignored: described.flatMap((finding) => {
      const reason = reasons.get(finding._id)
      if (reason === undefined) return []
      return [{ ...finding, reason: reason.reason, note: reason.note, ignoredAt: reason.ignoredAt }]
    }),
    counts,
    hidden: findings.length - shown.length,
  }
}

/** What the finding with this id says; undefined if the portfolio has none. */
export async function findFinding(
  { db, market, measurer }: CheckServices,
  user: CheckedUser,
  portfolio: StoredPortfolio,
  id: string,
): Promise<FindingIdentity | undefined> {
  const measured = await measurer.measure(portfolio, user.today)
  const { findings } = await findFindings(db, await market.ofAccount(user.id), measured)
  return [...identify(findings).values()].find((identity) => idOfFinding(portfolio.id, identity) === id)
}
