import { t } from '@lingui/core/macro'
import { formatPercent } from '../../formatting/format-percent.ts'
import { heatOf } from '../../ui/chart/heat.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { ValueMap } from './value-map.tsx'

/** Gains of holdings are larger than returns of months. */
const GAIN_THRESHOLDS = [0.02, 0.1, 0.25, 0.5]

export type MappedHolding = {
  id: string
  name: string
  symbol: string
  value: number
  /** The gain of all purchases, as a ratio. */
  gain: number | null
}

/** The open holdings as areas in proportion to their value, colored by their gain. */
export function HoldingsMap({ holdings }: { holdings: readonly MappedHolding[] }) {
  const { numberFormat } = useFigureSettings()
  return (
    <ValueMap
      note={t`area: share of the value · color: gain %`}
      label={t`Holdings by value`}
      tiles={holdings.map(({ gain, ...holding }) => ({
        ...holding,
        assetId: holding.id,
        background: heatOf(gain, GAIN_THRESHOLDS),
        note: {
          name: t`gain`,
          text: gain === null ? t`not available` : formatPercent(gain, { decimals: 1, format: numberFormat }),
        },
      }))}
    />
  )
}
