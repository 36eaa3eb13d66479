import { isFundType } from '@plumbline/contract/assets/vocabulary'
import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import { SECURITY_KINDS, type SecurityKind } from '@plumbline/contract/realized-gains/vocabulary'
import type { ReportedSale } from '@plumbline/engine/gains-reports/report-gains'
import { known } from '@plumbline/engine/known'

/** How German tax law classifies a security of a type. */
export function kindOfType(type: string | undefined): SecurityKind {
  if (isFundType(type)) return 'funds'
  // Common and preferred stock.
  return type?.endsWith('Stock') ? 'shares' : 'other'
}

/**
 * Gains and losses of sold units by kind, as § 20 Abs. 6 EStG keeps them apart. Shares that were bought before 2009 are
 * in no sum, because their gains are not taxed.
 */
export function sumsByKind(
  sales: readonly ReportedSale[],
  kindOf: (assetId: string) => SecurityKind,
): NonNullable<GainsReport['kinds']> {
  return SECURITY_KINDS.map((kind) => {
    const parts = sales.filter(({ assetId }) => kindOf(assetId) === kind).flatMap((sale) => sale.parts)
    const gains = parts
      .filter(({ rule }) => kind !== 'shares' || rule !== 'before-2009')
      .map(({ gain }) => gain ?? Number.NaN)
    const sum = (amounts: number[]) => known(amounts.reduce((total, amount) => total + amount, 0))
    return {
      kind,
      gains: sum(gains.map((gain) => Math.max(0, gain))),
      losses: sum(gains.map((gain) => Math.min(0, gain))),
    }
  })
}
