import { createHash } from 'node:crypto'
import type { IgnoredFinding } from '@plumbline/contract/checks/schemas'
import type { Finding } from '@plumbline/engine/checks/finding'
import type { HeldDividend } from '@plumbline/engine/income/income'
import type { LedgerTransaction } from '@plumbline/engine/ledger'

/** What tells a finding from others: with another amount it is another one. */
export type FindingIdentity = Pick<IgnoredFinding, 'assetId' | 'kind' | 'since' | 'says'>

const ID_LENGTH = 22

/** Names findings by what they say, not by ids of transactions: an archive is imported with other ids. */
export function identify(findings: readonly Finding[]): Map<Finding, FindingIdentity> {
  const times = new Map<string, number>()
  return new Map(
    findings.map((finding) => {
      const { assetId, kind, since } = finding
      const says = sayingOf(finding)
      const key = JSON.stringify([assetId, kind, since, says])
      const time = (times.get(key) ?? 0) + 1
      times.set(key, time)
      return [finding, { assetId, kind, since, says: time === 1 ? says : `${says} (${time})` }]
    }),
  )
}

/** Two portfolios may have equal findings. */
export function idOfFinding(portfolioId: string, { assetId, kind, since, says }: FindingIdentity): string {
  const text = JSON.stringify([portfolioId, assetId, kind, since, says])
  return createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH)
}

/** The amounts that the owner saw. What changes with each day's prices is not among them. */
function sayingOf(finding: Finding): string {
  return amountsOf(finding).join(' ')
}

function amountsOf(finding: Finding): readonly (string | number)[] {
  switch (finding.kind) {
    case 'trade-price':
      return amountsOfRow(finding.transaction)
    case 'trade-date':
      return [finding.date, ...amountsOfRow(finding.transaction)]
    case 'trade-units':
    case 'dividend-amount':
      return amountsOfRow(finding.transaction)
    case 'fee':
      return [finding.transaction.fee, ...amountsOfRow(finding.transaction)]
    case 'booked-split':
      return [finding.reading, ...amountsOfRow(finding.transaction)]
    case 'gap':
      return [finding.until]
    case 'closes':
      return [finding.reading, finding.before, finding.close]
    case 'listing':
      return [finding.away, finding.compared]
    case 'doubled':
      return [finding.surplusIds.length, finding.ids.length, ...amountsOfRow(finding.transaction)]
    case 'opening':
      return [finding.units, finding.trades, finding.tradedSince]
    case 'oversold':
      return [finding.missing, finding.sales, ...amountsOfRow(finding.transaction)]
    case 'split':
      return [finding.trades, ...finding.splits.flatMap(({ date, ratio }) => [date, ratio])]
    case 'stale-price':
      return []
    case 'missing-rate':
      return [finding.currency, finding.transactions]
    case 'statement':
      return [finding.statedUnits, finding.ledgerUnits]
    case 'overdrawn':
      return [finding.lowestOn, finding.lowest.toFixed(2), finding.currency]
    case 'company-action':
      return [finding.action, finding.text]
    case 'missing-dividends':
      return amountsOfDividends(finding.dividends)
  }
}

function amountsOfDividends(dividends: readonly HeldDividend[]): readonly (string | number)[] {
  const sum = dividends.reduce((total, { units, value }) => total + units * value, 0)
  const { exDate = '', currency = '' } = dividends.at(-1) ?? {}
  return [dividends.length, exDate, sum.toFixed(2), currency]
}

function amountsOfRow({ type, units, price, currency }: LedgerTransaction): readonly (string | number)[] {
  return [type, units, price, currency]
}
