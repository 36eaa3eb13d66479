import assert from 'node:assert/strict'
import type { Finding as FindingAnswer } from '@plumbline/contract/checks/schemas'
import type { NamedTransaction } from '@plumbline/contract/reconciliation/schemas'
import type { Finding } from '@plumbline/engine/checks/finding'
import type { FixEffect } from '@plumbline/engine/checks/measure-fix'
import { Decimal } from 'decimal.js'
import { describeEffect } from '../measurement/describe-effect.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'

const MAX_DESCRIBED_TWINS = 10
const UNITS_DECIMALS = 8
const PRICE_DECIMALS = 12
const MONEY_DECIMALS = 2

export interface DescribedWith {
  id: string
  measured: MeasuredPortfolio
  effect: FixEffect | undefined
  /** By id, those of `idsOfFinding`. */
  transactions: ReadonlyMap<string, NamedTransaction>
  /** Currency of the answer per 1 of the portfolio's currency; NaN if it is missing. */
  rate: number
}

/** The transactions that the description of a finding names. */
export function idsOfFinding(finding: Finding): readonly string[] {
  if (finding.kind === 'doubled') return finding.ids
  return 'transaction' in finding ? [finding.transaction.id] : []
}

/** Undefined if a transaction of it was deleted meanwhile. */
export function describeFinding(finding: Finding, given: DescribedWith): FindingAnswer | undefined {
  const { id, measured, effect, transactions, rate } = given
  const { portfolio, assets } = measured
  const { assetId, since } = finding
  const named = idsOfFinding(finding).flatMap((each) => transactions.get(each) ?? [])
  if (named.length < idsOfFinding(finding).length) return undefined
  const atStake = atStakeOf(finding, effect)
  return {
    _id: id,
    portfolioId: portfolio.id,
    assetId,
    name: assets.get(assetId)?.name ?? assetId,
    symbol: assets.get(assetId)?.symbol ?? assetId,
    since,
    currency: portfolio.currency,
    atStake,
    atStakeInAll: atStake === null || Number.isNaN(rate) ? null : atStake * rate,
    effect: effect === undefined ? null : describeEffect(effect, portfolio.settings.returnCalculation),
    fix: fixOf(finding, named),
    details: detailsOf(finding, named),
  }
}

/** The larger of what the fix changes in gain and in value, or else what is in question. */
function atStakeOf({ inQuestion }: Finding, effect: FixEffect | undefined): number | null {
  if (effect === undefined) return inQuestion
  const changes = [effect.gain, effect.value].map(({ before, after }) => Math.abs((after ?? 0) - (before ?? 0)))
  return Math.max(...changes)
}

function fixOf(finding: Finding, [first]: readonly NamedTransaction[]): FindingAnswer['fix'] {
  switch (finding.kind) {
    case 'trade-price':
      return fixOfPrice(finding, first)
    case 'trade-date':
    case 'trade-units':
    case 'fee':
      return fixByChange(finding)
    case 'booked-split':
      if (finding.change?.added.length === 0) return { kind: 'delete', transactionIds: [finding.transaction.id] }
      return fixByChange(finding)
    case 'dividend-amount':
      if (finding.reading === 'twice') return { kind: 'delete', transactionIds: [finding.transaction.id] }
      return finding.reading === 'units' ? { kind: 'review' } : fixByChange(finding)
    case 'split':
      return { kind: 'ignore-splits', dates: finding.splits.map(({ date }) => date) }
    case 'doubled':
      return { kind: 'delete', transactionIds: [...finding.surplusIds] }
    case 'opening':
      return { kind: 'delete', transactionIds: [...finding.ids] }
    case 'oversold': {
      const { transaction, missing } = finding
      return { kind: 'add-purchase', date: transaction.date, units: String(Number(missing.toFixed(UNITS_DECIMALS))) }
    }
    case 'missing-dividends':
      return { kind: 'record-dividends', dividends: finding.dividends.map(withoutAsset) }
    case 'stale-price':
    case 'closes':
      return { kind: 'open-asset' }
    case 'statement':
      return { kind: 'compare' }
    case 'company-action': {
      const { action, otherId: otherStockId, ratio, amount } = finding
      return { kind: 'book-action', action, otherStockId, ratio, amount }
    }
    case 'overdrawn': {
      const { since, lowest, currency } = finding
      return { kind: 'add-deposit', date: since, amount: new Decimal(0 - lowest).toFixed(MONEY_DECIMALS), currency }
    }
    case 'listing':
    case 'gap':
    case 'missing-rate':
      return { kind: 'review' }
  }
}

const READINGS_OF_PRICE: ReadonlySet<string | null> = new Set(['hundredfold', 'total', 'decimal-mark'])

/** A factor divides the price as it was entered, digit by digit. */
function fixOfPrice(
  finding: Extract<Finding, { kind: 'trade-price' }>,
  first: NamedTransaction | undefined,
): FindingAnswer['fix'] {
  const { transaction, factor, currency, reading } = finding
  const { id: transactionId } = transaction
  if (currency !== null) return { kind: 'change-currency', transactionId, currency }
  if (factor === null || !READINGS_OF_PRICE.has(reading)) return fixByChange(finding)
  const price = new Decimal(first?.price ?? transaction.price).div(factor).toDecimalPlaces(PRICE_DECIMALS).toFixed()
  return { kind: 'change-price', transactionId, price }
}

function isSplitType(type: string): type is 'split' | 'reversesplit' {
  return type === 'split' || type === 'reversesplit'
}

/** What differs between a transaction and what the fix makes of it. */
function fixByChange({
  transaction,
  change,
}: Pick<Extract<Finding, { transaction: unknown }>, 'transaction' | 'change'>): FindingAnswer['fix'] {
  const { id: transactionId } = transaction
  const [after] = change?.added ?? []
  if (after === undefined) return { kind: 'edit', transactionId }
  const written = (value: number) => new Decimal(value).toDecimalPlaces(PRICE_DECIMALS).toFixed()
  const changes = {
    ...(after.date !== transaction.date && { date: after.date }),
    ...(after.units !== transaction.units && { units: written(after.units) }),
    ...(after.price !== transaction.price && { price: written(after.price) }),
    ...(after.fee !== transaction.fee && { fee: written(after.fee) }),
    ...(after.assetId !== transaction.assetId && { stockId: after.assetId }),
    ...(after.type !== transaction.type && isSplitType(after.type) && { type: after.type }),
  }
  return { kind: 'change-transaction', transactionId, changes }
}

function detailsOf(finding: Finding, named: readonly NamedTransaction[]): FindingAnswer['details'] {
  switch (finding.kind) {
    case 'missing-dividends':
      return { kind: finding.kind, count: finding.dividends.length }
    case 'doubled': {
      const { kind, ids, surplusIds } = finding
      return { kind, count: ids.length, surplus: surplusIds.length, transactions: named.slice(0, MAX_DESCRIBED_TWINS) }
    }
    case 'stale-price':
      return { kind: finding.kind, price: finding.price, currency: finding.currency }
    case 'missing-rate':
      return { kind: finding.kind, currency: finding.currency, uncounted: finding.transactions }
    case 'statement':
      return { kind: finding.kind, statedUnits: finding.statedUnits, ledgerUnits: finding.ledgerUnits }
    case 'overdrawn': {
      const { kind, currency, lowest, lowestOn, balance } = finding
      return { kind, currency, lowest, lowestOn, balance }
    }
    case 'company-action': {
      const { kind, text, source, row } = finding
      return { kind, text, source, row }
    }
    case 'gap': {
      const { kind, until, usualDays, missing } = finding
      return { kind, until, usualDays, missing }
    }
    case 'closes': {
      const { kind, reading, before, close, currency, ratio } = finding
      return { kind, reading, before, close, currency, ratio }
    }
    default:
      return detailsOfTrade(finding, named)
  }
}

type TradeFinding = Exclude<Extract<Finding, { transaction: unknown }>, { kind: 'doubled' }>

function detailsOfTrade(finding: TradeFinding, [transaction]: readonly NamedTransaction[]): FindingAnswer['details'] {
  assert(transaction !== undefined, 'a finding on a trade names it')
  switch (finding.kind) {
    case 'trade-price':
      return {
        kind: finding.kind,
        transaction,
        market: finding.market,
        factor: finding.factor,
        currency: finding.currency,
        reading: finding.reading,
      }
    case 'trade-date':
      return { kind: finding.kind, transaction, date: finding.date, reading: finding.reading }
    case 'trade-units':
      return { kind: finding.kind, transaction, units: finding.units }
    case 'fee':
      return { kind: finding.kind, transaction, fee: finding.transaction.fee, usual: finding.usual }
    case 'booked-split': {
      const { kind, reading, ratio, marketRatio } = finding
      return { kind, transaction, reading, ratio, marketRatio }
    }
    case 'dividend-amount': {
      const { kind, reading, units, paidUnits, payments } = finding
      return { kind, transaction, reading, units, paidUnits, payments }
    }
    case 'split':
      return { kind: finding.kind, transaction, trades: finding.trades, splits: [...finding.splits] }
    case 'listing': {
      const { kind, market, away, compared } = finding
      return { kind, transaction, market, away, compared }
    }
    case 'opening': {
      const { kind, units, trades, tradedSince } = finding
      return { kind, transaction, units, trades, tradedSince }
    }
    case 'oversold': {
      const { kind, held, missing, sales } = finding
      return { kind, transaction, held, missing, sales }
    }
  }
}

function withoutAsset<Dividend extends { assetId: string }>({ assetId: _, ...dividend }: Dividend) {
  return dividend
}
