import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { defaultNumberFormat, type NumberFormat } from '../../formatting/number-format.ts'

export type FigureSettings = { numberFormat: NumberFormat; areAmountsHidden: boolean }

const FigureSettingsContext = createContext<FigureSettings>({
  numberFormat: defaultNumberFormat,
  areAmountsHidden: false,
})

type FigureSettingsProviderProps = { numberFormat: NumberFormat | null; areAmountsHidden: boolean; children: ReactNode }

export function FigureSettingsProvider({ numberFormat, areAmountsHidden, children }: FigureSettingsProviderProps) {
  const settings = useMemo(
    () => ({ numberFormat: numberFormat ?? defaultNumberFormat, areAmountsHidden }),
    [numberFormat, areAmountsHidden],
  )
  return <FigureSettingsContext value={settings}>{children}</FigureSettingsContext>
}

export function useFigureSettings(): FigureSettings {
  return useContext(FigureSettingsContext)
}
