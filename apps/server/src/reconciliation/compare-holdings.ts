import type {
  ComparedHolding,
  Comparison,
  DifferenceCause,
  NamedTransaction,
  StatedUnits,
} from '@plumbline/contract/reconciliation/schemas'
import { MAX_DESCRIBED_CAUSES, MAX_DESCRIBED_TRANSACTIONS } from '@plumbline/contract/reconciliation/vocabulary'
import {
  areSameUnits,
  explainUnitsDifference,
  type UnitsComparison,
  type UnitsDifferenceCause,
} from '@plumbline/engine/explain-units-difference'
import { unitsHeldOn } from '@plumbline/engine/held-units'
import type { Db } from '../database/db.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { marketSplitsOf } from '../transactions/market-splits.ts'
import { nameTransactions } from '../transactions/name-transactions.ts'
import { readLedger } from '../transactions/read-ledger.ts'
import { readLastStatements } from './statements/stated-units.ts'

interface ComparisonRequest {
  userId: string
  portfolioId: string
  /** YYYY-MM-DD */
  today: string
}

/**
 * Compares the ledger's units of each holding with the broker's last statement, as of the day of that statement, so that
 * a later change of the ledger shows as a difference.
 *
 * @throws {DomainError} `not-found` for an unknown portfolio
 */
export async function compareHoldings(db: Db, market: Market, request: ComparisonRequest): Promise<Comparison> {
  const { today } = request
  const found = (await readAssetLedgers(db, market, request)).flatMap((ledger) => {
    const units = unitsHeldOn(ledger.transactions, ledger.marketSplits, today)
    const isHeld = units !== 0 || Number(ledger.statement?.units ?? 0) !== 0
    return isHeld ? [{ ...compareAsset(ledger), ledger, units: plain(units) }] : []
  })
  const ids = found.flatMap(({ causes }) => causes.flatMap(describedIds))
  const transactions = await nameTransactions(db, request.userId, ids)
  const assets = await findAssets(
    market.db,
    found.map(({ ledger }) => ledger.assetId),
  )
  const holdings = found.map(({ ledger: { assetId }, causes, ...compared }): ComparedHolding => {
    const { name = assetId, symbol = assetId } = assets.get(assetId) ?? {}
    return { assetId, name, symbol, ...compared, causes: causes.map((cause) => describeCause(cause, transactions)) }
  })
  return { day: today, holdings: holdings.sort((a, b) => a.name.localeCompare(b.name)) }
}

interface AssetLedger extends Pick<UnitsComparison, 'transactions' | 'marketSplits' | 'ignoredSplits'> {
  assetId: string
  statement: StatedUnits | undefined
}

/** What the portfolio has of each asset, with the broker's last statement. */
async function readAssetLedgers(
  db: Db,
  market: Market,
  { userId, portfolioId, today }: ComparisonRequest,
): Promise<AssetLedger[]> {
  const { ignoredSplits } = await readPortfolio(db, userId, portfolioId)
  const statements = await readLastStatements(db, { userId, portfolioId })
  const ledger = Map.groupBy(await readLedger(db, userId, portfolioId), ({ assetId }) => assetId)
  const ids = [...new Set([...ledger.keys(), ...statements.keys()])]
  const splits = await marketSplitsOf(market, ids, [], today)
  return ids.map((assetId) => {
    const isIgnored = (date: string) => ignoredSplits.some((each) => each.assetId === assetId && each.date === date)
    const ofAsset = splits.get(assetId) ?? []
    return {
      assetId,
      transactions: ledger.get(assetId) ?? [],
      marketSplits: ofAsset.filter(({ date }) => !isIgnored(date)),
      ignoredSplits: ofAsset.filter(({ date }) => isIgnored(date)),
      statement: statements.get(assetId),
    }
  })
}

function compareAsset({ statement, ...ledger }: AssetLedger): Pick<ComparedHolding, 'state' | 'stated'> & {
  causes: UnitsDifferenceCause[]
} {
  if (statement === undefined) return { state: 'not-compared', stated: null, causes: [] }
  const { date: day, units, source } = statement
  const ledgerUnits = unitsHeldOn(ledger.transactions, ledger.marketSplits, day)
  const stated = { day, units, source, ledgerUnits: plain(ledgerUnits) }
  if (areSameUnits(ledgerUnits, Number(units))) return { state: 'equal', stated, causes: [] }
  const causes = explainUnitsDifference({ ...ledger, day, statedUnits: Number(units) })
  return {
    state: 'different',
    stated,
    causes: [...causes.slice(0, -1).slice(0, MAX_DESCRIBED_CAUSES), ...causes.slice(-1)],
  }
}

function describedIds(cause: UnitsDifferenceCause): string[] {
  return 'transactionIds' in cause ? cause.transactionIds.slice(0, MAX_DESCRIBED_TRANSACTIONS) : []
}

function describeCause(
  cause: UnitsDifferenceCause,
  transactions: ReadonlyMap<string, NamedTransaction>,
): DifferenceCause {
  if (cause.kind === 'missing') return { ...cause, units: plain(cause.units) }
  if (!('transactionIds' in cause)) return cause
  return {
    kind: cause.kind,
    transactions: describedIds(cause).flatMap((id) => transactions.get(id) ?? []),
    count: cause.transactionIds.length,
  }
}

/** As brokers show units: at most 8 decimals. */
function plain(units: number): string {
  return String(Number(units.toFixed(8)))
}
