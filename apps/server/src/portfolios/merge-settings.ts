import type { PortfolioSettings, updatePortfolio } from '@plumbline/contract/portfolios/schemas'
import { givenFields } from '@plumbline/text/given-fields'
import type { z } from 'zod'

type SettingsChange = NonNullable<z.output<typeof updatePortfolio.body>['settings']>

/** Overwrites the settings that are given; the others stay. */
export function mergeSettings(settings: PortfolioSettings, { emails, ...change }: SettingsChange): PortfolioSettings {
  return { ...settings, ...givenFields(change), emails: { ...settings.emails, ...givenFields(emails ?? {}) } }
}
