import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { WhatIfRule } from '@plumbline/contract/what-if/schemas'
import { formatMoney } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { useAssetOf } from '../use-asset-of.ts'
import { nameRule } from './name-rule.ts'

/** Names rules with the assets of a portfolio, and amounts in its currency. */
export function useRuleName(portfolio: Portfolio): (rule: WhatIfRule) => string {
  const { numberFormat: format } = useFigureSettings()
  const assetOf = useAssetOf(portfolio)
  const { currency } = portfolio
  const nameAsset = (assetId: string) => assetOf(assetId).name
  const writeAmount = (amount: number) => formatMoney(amount, currency, { format })
  const writeFactor = (factor: number) => formatUnits(factor, format)
  return (rule) => nameRule(rule, { nameAsset, writeAmount, writeFactor })
}
