import { formatPoints } from '../../formatting/format-percent.ts'
import { useFigureSettings } from './figure-settings.tsx'

/** The difference of two ratios, in percentage points and the user's separators. */
export function Points({ difference }: { difference: number }) {
  return formatPoints(difference, useFigureSettings().numberFormat)
}
