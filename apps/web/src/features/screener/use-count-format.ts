import { formatNumber } from '../../formatting/format-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'

/** Writes a count in the user's number format. */
export function useCountFormat(): (count: number) => string {
  const { numberFormat } = useFigureSettings()
  return (count) => formatNumber(count, { minimumDecimals: 0, maximumDecimals: 0, format: numberFormat })
}
