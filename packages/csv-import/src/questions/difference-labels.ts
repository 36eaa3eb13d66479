import { type Text, text } from '@plumbline/text/text'
import type { Difference } from '../readings/find-differences.ts'
import type { DifferenceChoice } from '../readings/mapping.ts'

const LABELS: Readonly<Record<Exclude<DifferenceChoice, 'scale-price'>, Text>> = {
  'use-total': text('Take the price from the total'),
  keep: text('Keep the price as stated'),
  ignore: text('Leave these rows out'),
}

const SCALE_LABELS: Readonly<Record<Exclude<Difference['scale'], 'other'>, Text>> = {
  '0.01': text('Divide the price by 100: it is in pence, cents or percent'),
  '0.001': text('Divide the price by 1,000: it is for 1,000 units'),
  '0.0001': text('Divide the price by 10,000: it is for 10,000 units'),
  '0.1': text('Divide the price by 10: it is for 10 units'),
  '10': text('Multiply the price by 10: a lot has 10 units'),
  '100': text('Multiply the price by 100: a lot has 100 units'),
  '1000': text('Multiply the price by 1,000: a lot has 1,000 units'),
  '10000': text('Multiply the price by 10,000: a lot has 10,000 units'),
}

/** What can be done with rows whose total contradicts units × price by this scale. */
export function describeDifferenceChoices(scale: Difference['scale']): { value: DifferenceChoice; label: Text }[] {
  const choices = ['use-total', 'keep', 'ignore'] as const
  const options = choices.map((value) => ({ value, label: LABELS[value] }))
  return scale === 'other' ? options : [{ value: 'scale-price', label: SCALE_LABELS[scale] }, ...options]
}
