import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Text } from '@plumbline/text/text'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatExact } from '../../../formatting/format-exact.ts'
import { showText } from '../../../language/show-text.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An answer with its days and figures as the user writes them. */
export function showAnswer(label: Text, format: NumberFormat): string {
  if (typeof label === 'string') return showText(label)
  const values = Object.entries(label.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? showValue(value, format) : value,
  ])
  return showText({ message: label.message, values: Object.fromEntries(values) })
}

function showValue(value: string, format: NumberFormat): string {
  if (DAY.test(value)) return formatDate(value)
  const [figure = '', ...unit] = value.split(' ')
  return [formatExact(figure, 0, format), ...unit].join(' ')
}
