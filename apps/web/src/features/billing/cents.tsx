import { formatMoney } from '../../formatting/format-money.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'

/** Minor units of a currency with two decimals, in the user's number format; the currency may be in lower case. */
export function Cents({ cents, currency }: { cents: number; currency: string }) {
  const { numberFormat } = useFigureSettings()
  return formatMoney(cents / 100, currency.toUpperCase(), { format: numberFormat })
}
