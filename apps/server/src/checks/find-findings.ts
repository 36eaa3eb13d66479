import { FINDING_KINDS, type FindingKind } from '@plumbline/contract/checks/vocabulary'
import { checkLedger } from '@plumbline/engine/checks/check-ledger'
import { equalRows } from '@plumbline/engine/checks/doubled'
import type { Checked, Finding, StatementFinding } from '@plumbline/engine/checks/finding'
import { missingDividendFindings } from '@plumbline/engine/checks/missing-dividends'
import { areSameUnits } from '@plumbline/engine/explain-units-difference'
import { readDifferences } from '../brokers/position-differences.ts'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import { type LoadedIncome, loadIncome } from '../measurement/load-income.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { compareHoldings } from '../reconciliation/compare-holdings.ts'
import { readStatements } from '../reconciliation/statements/stated-units.ts'
import { sourcesOfTransactions } from '../transactions/sources-of-transactions.ts'
import { checkStatedActions } from './stated-actions.ts'

const NONE: ReadonlySet<string> = new Set()

type CheckCount = Pick<Checked, 'passed' | 'notComparable'>

export interface FoundFindings {
  findings: readonly Finding[]
  counts: ReadonlyMap<FindingKind, CheckCount>
}

/** Checks one portfolio: its ledger, its sources, its dividends, and what its broker states. */
export async function findFindings(db: Db, market: AccountMarket, measured: MeasuredPortfolio): Promise<FoundFindings> {
  const { measurement, portfolio } = measured
  const lines = [...measurement.measuredLines.values()].flatMap(([line]) => line ?? [])
  const equal = lines.flatMap(({ source: { ledger } }) =>
    equalRows(ledger).flatMap((rows) => rows.map((row) => ledger.ids[row] as string)),
  )
  const sources = await sourcesOfTransactions(db, portfolio.userId, equal)
  const loaded = portfolio.settings.marketDividends === 'off' ? undefined : await loadIncome(market, measured)
  const checked = checkLedger(lines, { sourceOf: (id) => sources.get(id), income: loaded?.stated })
  if (loaded !== undefined) checked.push(['missing-dividends', checkDividends(loaded)])
  checked.push(['statement', await checkStatements(db, market, measured)])
  checked.push(['company-action', await checkStatedActions(db, market, measured)])
  return { findings: checked.flatMap(([, { findings }]) => findings), counts: countByKind(checked) }
}

function checkDividends({ stated, income }: LoadedIncome): Checked {
  const findings = missingDividendFindings(income.missing)
  const payers = [...stated.dividends.values()].filter(({ length }) => length > 0).length
  return { findings, passed: payers - findings.length, notComparable: 0 }
}

/** What the broker showed: as its owner typed it, and by the last synchronization. */
async function checkStatements(db: Db, market: AccountMarket, measured: MeasuredPortfolio): Promise<Checked> {
  const { measurement, portfolio } = measured
  const { userId, id: portfolioId } = portfolio
  const isStated = (await readStatements(db, { userId, portfolioId })).size > 0
  const request = { userId, day: measurement.today }
  const compared = isStated ? (await compareHoldings(db, market, measured, request, NONE)).holdings : []
  const holdings = compared.filter(({ stated }) => stated?.source !== 'synchronization')
  const typed = holdings.flatMap(({ assetId, state, stated: statement }) => {
    if (state !== 'different' || statement === null) return []
    const { day: since, units: statedUnits, ledgerUnits } = statement
    return [{ assetId, since, statedUnits, ledgerUnits }]
  })
  const synchronized = (await readDifferences(db, userId, portfolioId))
    .map(({ assetId, since, brokerUnits, units }) => ({ assetId, since, statedUnits: brokerUnits, ledgerUnits: units }))
    .filter(isAsCompared(measured))
  return {
    findings: [...typed, ...synchronized].map(describeStatement(measured)),
    passed: holdings.filter(({ state }) => state === 'equal').length,
    notComparable: 0,
  }
}

type Difference = Pick<StatementFinding, 'assetId' | 'since' | 'statedUnits' | 'ledgerUnits'>

/** A ledger that was changed since is compared by the next synchronization. */
function isAsCompared({ measurement }: MeasuredPortfolio) {
  const units = new Map(measurement.lines.map((line) => [line.assetId, line.units - line.oversoldUnits]))
  return ({ assetId, ledgerUnits }: Difference) => areSameUnits(units.get(assetId) ?? 0, Number(ledgerUnits))
}

function describeStatement({ measurement }: MeasuredPortfolio) {
  const prices = new Map(measurement.lines.map(({ assetId, baseCurrencyPrice }) => [assetId, baseCurrencyPrice]))
  return (difference: Difference): StatementFinding => {
    const price = prices.get(difference.assetId) ?? null
    const units = Math.abs(Number(difference.statedUnits) - Number(difference.ledgerUnits))
    return { kind: 'statement', ...difference, inQuestion: price === null ? null : units * price, change: null }
  }
}

function countByKind(checked: readonly (readonly [FindingKind, CheckCount])[]): Map<FindingKind, CheckCount> {
  const counts = new Map<FindingKind, CheckCount>()
  for (const kind of FINDING_KINDS) {
    const ofKind = checked.filter(([each]) => each === kind).map(([, count]) => count)
    if (ofKind.length > 0) counts.set(kind, addUp(ofKind))
  }
  return counts
}

export function addUp(counts: readonly CheckCount[]): CheckCount {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    notComparable: counts.reduce((sum, { notComparable }) => sum + notComparable, 0),
  }
}
