import { parseIsoDate } from '@plumbline/engine/calendar'
import type { WhatIfInput, WhatIfRule } from '@plumbline/engine/what-if/rule'
import { text } from '@plumbline/text/text'
import type { TransactionRow } from '../database/schema.ts'
import { fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'

/** The assets that a rule names, each with its path in the request. */
function namedAssets(rule: WhatIfRule): { assetId: string; path: string }[] {
  if (rule.kind === 'copy') return []
  if (rule.kind === 'rebalance')
    return (rule.weights ?? []).map(({ assetId }, index) => ({ assetId, path: `rule.weights.${index}.assetId` }))
  return rule.assetId === undefined ? [] : [{ assetId: rule.assetId, path: 'rule.assetId' }]
}

/**
 * A ledger with the market data of its assets and of those that the rule names.
 *
 * @throws {DomainError} `unknown-asset`: the rule names one that does not exist
 */
export async function inputOfRule(
  market: AccountMarket,
  portfolio: StoredPortfolio,
  rows: readonly TransactionRow[],
  rule: WhatIfRule,
  today: string,
): Promise<WhatIfInput> {
  const named = namedAssets(rule)
  const ids = new Set([...rows.map(({ asset_id }) => asset_id), ...named.map(({ assetId }) => assetId)])
  const assets = await market.assetsOf(ids)
  const unknown = named.find(({ assetId }) => !assets.has(assetId))
  if (unknown !== undefined) throw fieldProblem('unknown-asset', unknown.path, text('No such asset'))
  const currencies = [...rows, ...assets.values()].map(({ currency }) => currency)
  const money = [...assets.values()].filter(({ type }) => type === 'Currency').map(({ id }) => id)
  return {
    transactions: rows.map(ledgerTransaction),
    proceeds: new Set(rows.filter(({ proceeds_of }) => proceeds_of !== null).map(({ id }) => id)),
    money: new Set(money),
    baseCurrency: portfolio.currency,
    booksCash: portfolio.settings.cash !== 'off',
    markets: await market.histories.marketsOf([...ids], today),
    fx: await market.rates.tableFor(new Set([portfolio.currency, ...currencies]), today),
    ignoredSplits: portfolio.ignoredSplits,
    today: parseIsoDate(today),
  }
}
