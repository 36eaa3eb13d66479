import { t } from '@lingui/core/macro'
import type { PeriodChoice } from '@plumbline/engine/choose-period'

/** The name of a period on a button, as `3M`. */
export function labelPeriod(period: PeriodChoice): string {
  const labels: Record<PeriodChoice, string> = {
    '1m': t`1M`,
    '3m': t`3M`,
    '6m': t`6M`,
    ytd: t`YTD`,
    '1y': t`1Y`,
    '3y': t`3Y`,
    '5y': t`5Y`,
    all: t`All`,
  }
  return labels[period]
}
