import { useCallback } from 'react'
import { formatMoney, type MoneyOptions } from '../../formatting/format-money.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'

/** Writes amounts with their currency as the user has set it, within sentences; hidden amounts are dots. */
export function useMoneyText(currency: string): (amount: number, options?: MoneyOptions) => string {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  return useCallback(
    (amount, options) =>
      areAmountsHidden ? '•••••' : formatMoney(amount, currency, { format: numberFormat, ...options }),
    [areAmountsHidden, currency, numberFormat],
  )
}
