import { t } from '@lingui/core/macro'
import type { LookThroughPortfolio } from '@plumbline/contract/portfolios/schemas'
import { formatPercent } from '../../formatting/format-percent.ts'
import { tint } from '../../ui/chart/heat.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import type { MappedHolding } from './holdings-map.tsx'
import { type MapTile, ValueMap } from './value-map.tsx'

/** Smaller parts share one area. */
const MAX_PARTS = 40
const SHADE_PERCENT = 60

type LookedThroughMapProps = { portfolio: LookThroughPortfolio; holdings: readonly MappedHolding[] }

/** The portfolio's parts as areas in proportion to their value, with what its funds own in place of the funds. */
export function LookedThroughMap({ portfolio: { holdings: side }, holdings }: LookedThroughMapProps) {
  const { numberFormat } = useFigureSettings()
  const symbols = new Map(holdings.map(({ id, symbol }) => [id, symbol]))
  const tiles = side.parts.slice(0, MAX_PARTS).map(({ key, name, value, throughFunds }): MapTile => {
    const share = throughFunds / value
    return {
      id: key,
      assetId: symbols.has(key) ? key : undefined,
      symbol: symbols.get(key),
      name,
      value,
      background: tint('--line2', SHADE_PERCENT * share),
      note:
        throughFunds === 0
          ? undefined
          : {
              text: t`${{ part: formatPercent(share, { decimals: 0, sign: 'negative', format: numberFormat }) }} through funds`,
            },
    }
  })
  const others = side.parts.slice(MAX_PARTS).reduce((sum, { value }) => sum + value, 0)
  return (
    <ValueMap
      note={t`area: share of the value · shade: owned through funds`}
      label={t`Holdings by value, through funds`}
      tiles={[
        ...tiles,
        { id: 'others', name: t`All others`, value: others },
        { id: 'unknown', name: t`Not looked through`, value: side.notLookedThrough, isUnknown: true },
      ]}
    />
  )
}
