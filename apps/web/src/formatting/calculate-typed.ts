import { SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { parseDecimal } from './parse-number.ts'

/** An operator has a number before it: a leading minus is a sign. */
const OPERATOR = /(?<=[\d.,]\s*)([+\-\u2212*\u00d7xX/\u00f7:])/
/** Quotients that never end are rounded so that nobody has to read more. */
const MAX_DECIMALS = 10

/**
 * The result of what was typed, such as `10*3` or `1,204.50 + 9.90`, as it would be typed: products and quotients
 * first, quotients to 10 decimals. Undefined if it is no calculation or cannot be read.
 */
export function calculateTyped(text: string, format: NumberFormat): string | undefined {
  const [first = '', ...rest] = text.split(OPERATOR)
  if (rest.length === 0) return undefined
  const terms = [read(first, format)]
  for (let index = 0; index < rest.length; index += 2) {
    const operand = read(rest[index + 1] ?? '', format)
    const last = terms.at(-1)
    if (operand === undefined || last === undefined) return undefined
    const operator = rest[index] ?? ''
    if (operator === '+') terms.push(operand)
    else if (operator === '-' || operator === '\u2212') terms.push(operand.negated())
    else if (!'/\u00f7:'.includes(operator)) terms[terms.length - 1] = last.times(operand)
    else if (operand.isZero()) return undefined
    else terms[terms.length - 1] = last.dividedBy(operand).toDecimalPlaces(MAX_DECIMALS)
  }
  const sum = terms.reduce<ExactDecimal>((total, term) => total.plus(term ?? Number.NaN), new ExactDecimal(0))
  if (!sum.isFinite()) return undefined
  return formatDecimal(sum).replace('.', SEPARATOR_CHARACTERS[format.decimalsSeparator])
}

function read(text: string, format: NumberFormat): ExactDecimal | undefined {
  const decimal = parseDecimal(text, format)
  return decimal === undefined ? undefined : new ExactDecimal(decimal)
}
