import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type PeriodChoice, periodOf } from '@plumbline/engine/choose-period'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exactReturnsQuery } from '../../api/period-queries.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { heatOf } from '../../ui/chart/heat.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { ValueMap } from './value-map.tsx'

/** By the size of what a period usually brings. */
const THRESHOLDS = {
  gain: [0.02, 0.1, 0.25, 0.5],
  day: [0.002, 0.01, 0.02, 0.04],
  '1m': [0.01, 0.03, 0.06, 0.12],
  ytd: [0.02, 0.08, 0.16, 0.3],
  '1y': [0.02, 0.1, 0.2, 0.4],
} as const

/** What colors the areas: the gain of all purchases, the change of the last day, or the return of a period. */
type ColoredBy = keyof typeof THRESHOLDS
type Measured = Extract<ColoredBy, PeriodChoice>
const isMeasured = (by: ColoredBy): by is Measured => by !== 'gain' && by !== 'day'

const choices = () => choicesOf<ColoredBy>({ gain: t`Gain`, day: t`Day`, '1m': t`1M`, ytd: t`YTD`, '1y': t`1Y` })

export type MappedHolding = {
  id: string
  name: string
  symbol: string
  value: number
  /** The gain of all purchases, as a ratio. */
  gain: number | null
  /** Of the price on the last trading day, as a ratio. */
  dayChange: number | null
}

type HoldingsMapProps = { holdings: readonly MappedHolding[]; portfolio: Pick<Portfolio, '_id' | 'currency' | 'asOf'> }

/** The open holdings as areas in proportion to their value, colored by their gain, or by their return of a period. */
export function HoldingsMap({ holdings, portfolio }: HoldingsMapProps) {
  const { numberFormat } = useFigureSettings()
  const [by, setBy] = useState<ColoredBy>('gain')
  const period = isMeasured(by) ? periodOf(by, portfolio.asOf) : {}
  const { data: returns, error } = useQuery({
    ...exactReturnsQuery(portfolio._id, { ...period, currency: portfolio.currency }),
    enabled: isMeasured(by),
  })
  const returnOf = new Map(returns?.holdings.map(({ assetId, twr }) => [assetId, twr.value]))
  const ratioOf = ({ id, gain, dayChange }: MappedHolding) =>
    by === 'gain' ? gain : by === 'day' ? dayChange : (returnOf.get(id) ?? null)
  const isPending = isMeasured(by) && returns === undefined && error === null
  return (
    <ValueMap
      note={by === 'gain' ? t`area: share of the value · color: gain %` : t`area: share of the value · color: return`}
      label={t`Holdings by value`}
      actions={<ChoiceRow label={t`Color by`} choices={choices()} value={by} onChange={setBy} />}
      tiles={holdings.map((holding) => {
        const ratio = ratioOf(holding)
        const missing = isPending ? '…' : t`not available`
        return {
          id: holding.id,
          name: holding.name,
          symbol: holding.symbol,
          value: holding.value,
          assetId: holding.id,
          background: heatOf(ratio, THRESHOLDS[by]),
          note: {
            name: by === 'gain' ? t`gain` : t`return`,
            text: ratio === null ? missing : formatPercent(ratio, { decimals: 1, format: numberFormat }),
          },
        }
      })}
    />
  )
}
