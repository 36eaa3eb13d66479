import { text } from '@plumbline/text/text'
import type { Figure } from './figure.ts'

export const netMoneyIn = {
  id: 'netMoneyIn',
  order: 250,
  group: 'money',
  label: text('Net money in'),
  name: text('Net money in'),
  explanation: text('Money in minus money out. Negative when more came out.'),
  unit: 'base-money',
  sign: 'either',
  scope: 'any',
  formula: 'money in - money out',
  page: 'benchmark.md',
} as const satisfies Figure
