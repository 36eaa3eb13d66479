import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

export type FigureSettings = { numberFormat: NumberFormat; areAmountsHidden: boolean }

const FigureSettingsContext = createContext<FigureSettings>({
  numberFormat: DEFAULT_NUMBER_FORMAT,
  areAmountsHidden: false,
})

type FigureSettingsProviderProps = { numberFormat: NumberFormat | null; areAmountsHidden: boolean; children: ReactNode }

export function FigureSettingsProvider({ numberFormat, areAmountsHidden, children }: FigureSettingsProviderProps) {
  const settings = useMemo(
    () => ({ numberFormat: numberFormat ?? DEFAULT_NUMBER_FORMAT, areAmountsHidden }),
    [numberFormat, areAmountsHidden],
  )
  return <FigureSettingsContext value={settings}>{children}</FigureSettingsContext>
}

export function useFigureSettings(): FigureSettings {
  return useContext(FigureSettingsContext)
}
