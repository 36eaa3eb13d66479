import { t } from '@lingui/core/macro'
import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import type { DifferenceChoice } from '@plumbline/csv-import/readings/mapping'

const labels = (): Record<Exclude<DifferenceChoice, 'scale-price'>, string> => ({
  'use-total': t`Take the price from the total`,
  keep: t`Keep the price as stated`,
  ignore: t`Leave these rows out`,
})

const scaleLabels = (): Record<Exclude<Difference['scale'], 'other'>, string> => ({
  '0.01': t`Divide the price by 100: it is in pence, cents or percent`,
  '0.001': t`Divide the price by 1,000: it is for 1,000 units`,
  '0.0001': t`Divide the price by 10,000: it is for 10,000 units`,
  '0.1': t`Divide the price by 10: it is for 10 units`,
  '10': t`Multiply the price by 10: a lot has 10 units`,
  '100': t`Multiply the price by 100: a lot has 100 units`,
  '1000': t`Multiply the price by 1,000: a lot has 1,000 units`,
  '10000': t`Multiply the price by 10,000: a lot has 10,000 units`,
})

/** What can be done with rows whose total contradicts units × price by this scale. */
export function describeDifferenceChoices(scale: Difference['scale']): { value: DifferenceChoice; label: string }[] {
  const choices = ['use-total', 'keep', 'ignore'] as const
  const options = choices.map((value) => ({ value, label: labels()[value] }))
  return scale === 'other' ? options : [{ value: 'scale-price', label: scaleLabels()[scale] }, ...options]
}
