import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { AssumedGrowth, NoGrowthReason } from '@plumbline/engine/dcf/growth'
import { formatPercent } from '../../formatting/format-percent.ts'
import type { GrowthOption } from './dcf-search.ts'

/** The names of all options. */
export const listGrowthNames = (): Record<GrowthOption, string> => ({
  'average-3': t`3-year average`,
  'average-5': t`5-year average`,
  'average-10': t`10-year average`,
  'last-year': t`Last year`,
  slowing: t`Slowing`,
  'worst-year': t`Worst year`,
  'minus-10': formatPercent(-0.1, { decimals: 0 }),
  'minus-5': formatPercent(-0.05, { decimals: 0 }),
  zero: formatPercent(0, { decimals: 0 }),
  repeat: t`0% from the previous year`,
  'plus-5': formatPercent(0.05, { decimals: 0 }),
  'plus-10': formatPercent(0.1, { decimals: 0 }),
  custom: t({ message: 'Custom', context: 'growth rate' }),
})

const shortReasons: Record<NoGrowthReason, MessageDescriptor> = {
  'too-few-years': msg`not enough years`,
  'no-year-before': msg`a year is missing`,
  'base-not-positive': msg`a flow is not above zero`,
}

const SELF_EXPLANATORY: readonly GrowthOption[] = [
  'minus-10',
  'minus-5',
  'zero',
  'repeat',
  'plus-5',
  'plus-10',
  'custom',
]

/** An option with its growth, or why it has none. */
export function describeGrowthOption(option: GrowthOption, growth: AssumedGrowth, numberFormat: NumberFormat): string {
  const name = listGrowthNames()[option]
  if (growth.path === null) return `${name}: ${i18n._(shortReasons[growth.reason])}`
  if (SELF_EXPLANATORY.includes(option)) return name
  const first = formatPercent(growth.path.first, { format: numberFormat })
  return option === 'slowing' ? t`${name}: from ${first}` : `${name}: ${first}`
}
