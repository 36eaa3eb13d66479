import {
  isPickField,
  MAX_FILTER_VALUE_LENGTH,
  MAX_SCREENER_FILTERS,
  SCREENER_OPERATORS,
  type ScreenerOperator,
} from '@plumbline/contract/screener/vocabulary'
import { ratioToPercent } from '../../formatting/percent-input.ts'
import { type FilterDraft, isPercentField, isScreenField, toFilter } from './filter-draft.ts'

const OR_MISSING = 'OrMissing'

/**
 * `pe.lt.15*dividendYield.gteOrMissing.0.04`: field, operator and the value sent to the server. Nothing after the
 * second dot means a filter without a value; `OrMissing` keeps assets without a value of the field.
 */
export function writeFilters(drafts: readonly FilterDraft[]): string | undefined {
  if (drafts.length === 0) return undefined
  return drafts
    .map((draft) => {
      const value = String(toFilter(draft)?.value ?? '').replace(/[%*]/g, (sign) => (sign === '%' ? '%25' : '%2A'))
      return `${draft.field}.${draft.operator}${draft.orMissing ? OR_MISSING : ''}.${value}`
    })
    .join('*')
}

function isOperator(text: string): text is ScreenerOperator {
  return (SCREENER_OPERATORS as readonly string[]).includes(text)
}

function readFilter(text: string): FilterDraft | undefined {
  const [, name = '', comparison = '', written = ''] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(text) ?? []
  const operator = comparison.replace(OR_MISSING, '')
  if (!isScreenField(name) || !isOperator(operator)) return undefined
  const missing: Pick<FilterDraft, 'orMissing'> = operator === comparison ? {} : { orMissing: true }
  const value = written.replace(/%25|%2A/g, (code) => (code === '%25' ? '%' : '*'))
  if (isPickField(name)) {
    return { field: name, operator: 'eq', value: value.length > MAX_FILTER_VALUE_LENGTH ? '' : value, ...missing }
  }
  const number = value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return { field: name, operator, value: '', ...missing }
  return {
    field: name,
    operator,
    value: isPercentField(name) ? ratioToPercent(number) : number,
    ...missing,
  }
}

/** The filters of an address; invalid ones are skipped. */
export function readFilters(text: string | undefined): FilterDraft[] {
  if (!text) return []
  return text
    .split('*')
    .flatMap((part) => readFilter(part) ?? [])
    .slice(0, MAX_SCREENER_FILTERS)
}
