import { t } from '@lingui/core/macro'
import type { LedgerChangeEffect } from '@plumbline/contract/ledger-changes/schemas'
import type { ReactNode } from 'react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'

interface EffectFigure {
  key: keyof NonNullable<LedgerChangeEffect['effect']>
  name: string
  write: (value: number | null) => ReactNode
}

/** The figures of a portfolio that are compared before and after changes, in the order in which they are shown. */
export function useEffectFigures(currency: string): EffectFigure[] {
  const { numberFormat: format } = useFigureSettings()
  const amount = (value: number | null) => <Money value={value} currency={currency} />
  const ratio = (value: number | null) =>
    value === null ? t`not defined` : formatPercent(value, { sign: 'negative', format })
  return [
    { key: 'value', name: t`Value, ${currency}`, write: amount },
    { key: 'gain', name: t`Gain, ${currency}`, write: amount },
    { key: 'moneyIn', name: t`Money in, ${currency}`, write: amount },
    { key: 'totalReturn', name: t`Return`, write: ratio },
  ]
}
