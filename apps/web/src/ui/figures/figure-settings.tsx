import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { defaultNumberFormat } from '../../formatting/locale.ts'

export type FigureSettings = { numberFormat: NumberFormat; areAmountsHidden: boolean }

const FigureSettingsContext = createContext<FigureSettings | null>(null)

type FigureSettingsProviderProps = { numberFormat: NumberFormat | null; areAmountsHidden: boolean; children: ReactNode }

export function FigureSettingsProvider({ numberFormat, areAmountsHidden, children }: FigureSettingsProviderProps) {
  const settings = useMemo(
    () => ({ numberFormat: numberFormat ?? defaultNumberFormat(), areAmountsHidden }),
    [numberFormat, areAmountsHidden],
  )
  return <FigureSettingsContext value={settings}>{children}</FigureSettingsContext>
}

export function useFigureSettings(): FigureSettings {
  return useContext(FigureSettingsContext) ?? { numberFormat: defaultNumberFormat(), areAmountsHidden: false }
}
