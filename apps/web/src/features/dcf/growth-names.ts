import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { AssumedGrowth, NoGrowthReason } from '@plumbline/engine/dcf/growth'
import { formatPercent } from '../../formatting/format-percent.ts'
import type { GrowthOption } from './dcf-search.ts'

export const growthNames: Record<GrowthOption, string> = {
  'average-3': '3-year average',
  'average-5': '5-year average',
  'average-10': '10-year average',
  'last-year': 'Last year',
  slowing: 'Slowing',
  'worst-year': 'Worst year',
  'minus-10': '\u221210%',
  'minus-5': '\u22125%',
  zero: '0%',
  repeat: '0% from the previous year',
  'plus-5': '+5%',
  'plus-10': '+10%',
  custom: 'Custom',
}

const shortReasons: Record<NoGrowthReason, string> = {
  'too-few-years': 'not enough years',
  'no-year-before': 'a year is missing',
  'base-not-positive': 'a flow is not above zero',
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
  const name = growthNames[option]
  if (growth.path === null) return `${name}: ${shortReasons[growth.reason]}`
  if (SELF_EXPLANATORY.includes(option)) return name
  const first = formatPercent(growth.path.first, { format: numberFormat })
  return option === 'slowing' ? `${name}: from ${first}` : `${name}: ${first}`
}
