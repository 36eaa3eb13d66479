import { Trans } from '@lingui/react/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { formatDay } from '../../../formatting/format-date.ts'
import { StaleMark } from '../../../ui/figures/figure-marks.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'

type DayChangeProps = { asset: Pick<Asset, 'change' | 'isPriceStale' | 'priceDate'> }

/** The price against the close before it with its day, or only its day where it is old. */
export function DayChange({ asset: { change, isPriceStale, priceDate } }: DayChangeProps) {
  if (isPriceStale && priceDate) return <StaleMark priceDate={priceDate} withYear />
  if (change === null || priceDate === null) return null
  const day = formatDay(priceDate)
  return (
    <Trans>
      <Percent ratio={change} /> on {day}
    </Trans>
  )
}
