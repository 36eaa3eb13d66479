import { plural, t } from '@lingui/core/macro'
import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'

const MAX_NAMES = 2

/** The names of few holdings, the number of many. */
export function nameHoldings(holdings: readonly ComparedHolding[]): string {
  if (holdings.length <= MAX_NAMES) return holdings.map(nameHolding).join(', ')
  const securities = holdings.filter(({ kind }) => kind === 'security').length
  const cash = holdings.filter(({ kind }) => kind === 'cash')
  const counted = plural(securities, { one: '# holding', other: '# holdings' })
  return [...(securities > 0 ? [counted] : []), ...cash.map(nameHolding)].join(', ')
}

export function nameHolding({ kind, name, currency }: ComparedHolding): string {
  return kind === 'cash' ? t`Cash ${currency}` : name
}
