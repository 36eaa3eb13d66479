import type { PortfolioSettings, updatePortfolio } from '@plumbline/contract/portfolios/schemas'
import type { z } from 'zod'

type SettingsChange = NonNullable<z.output<typeof updatePortfolio.body>['settings']>

function given<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof given<T>
  >
}

/** Overwrites the settings that are given; the others stay. */
export function mergeSettings(settings: PortfolioSettings, { emails, ...change }: SettingsChange): PortfolioSettings {
  return { ...settings, ...given(change), emails: { ...settings.emails, ...given(emails ?? {}) } }
}
