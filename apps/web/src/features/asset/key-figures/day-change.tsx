import { Trans } from '@lingui/react/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { StaleMark } from '../../../ui/figures/figure-marks.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'

/** The price against the close before it, or its day where it is old. */
export function DayChange({ asset: { price, closePrice, isPriceStale, priceDate } }: { asset: Asset }) {
  if (isPriceStale && priceDate) return <StaleMark priceDate={priceDate} withYear />
  if (price === null || !closePrice) return null
  return (
    <Trans>
      <Percent ratio={price / closePrice - 1} /> on the day
    </Trans>
  )
}
