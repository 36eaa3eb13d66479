import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import type { StatementSeries, readStatementSeries as schema } from '@plumbline/contract/assets/schemas'
import { newestYears } from '@plumbline/contract/assets/statements'
import { upgradeWords } from '@plumbline/contract/plan-words'
import type { PlanLimits } from '@plumbline/contract/plans'
import type { z } from 'zod'
import { DomainError } from '../errors.ts'

type StatementSeriesQuery = z.output<typeof schema.query>

function refuse(promptSource: 'multiple-charts' | 'nb-years'): never {
  throw new DomainError('over-plan-limit', upgradeWords(promptSource).text, { promptSource })
}

/** Throws when the plan does not include this many lines or years. */
export function requireDrawn({ fundamentalsSeries, fundamentalsYears }: PlanLimits, query: StatementSeriesQuery): void {
  if (fundamentalsSeries !== null && new Set(query.lines).size > fundamentalsSeries) refuse('multiple-charts')
  if (fundamentalsYears !== null && query.years > fundamentalsYears) refuse('nb-years')
}

/** Empty without financials. `currency` defaults to the asset's when the statement names none. */
export function readStatementSeries(
  { Financials }: Profile,
  currency: string,
  { statement, period, years, lines }: StatementSeriesQuery,
): StatementSeries {
  const statements = Financials?.[statement]
  const entries = newestYears(statements?.[period] ?? [], period, years).reverse()
  const series = [...new Set(lines)].map((line) => ({
    line,
    values: entries.map((entry) => (typeof entry[line] === 'number' ? entry[line] : null)),
  }))
  return { currency: statements?.currency_symbol || currency, dates: entries.map(({ date }) => date), series }
}
