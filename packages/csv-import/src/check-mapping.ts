import type { CsvTable } from './csv-table.ts'
import { REPEATABLE_FIELDS } from './import-field.ts'
import type { Mapping } from './mapping.ts'

/**
 * The reasons why the import cannot go on, as messages for the user; empty where it can. A mapped total stands in for the
 * price, and several fee columns are no repetition: they are added up.
 */
export function checkMapping(table: CsvTable, mapping: Mapping): string[] {
  const fields = mapping.columns.slice(0, table.headers.length).flatMap(({ field }) => (field === null ? [] : [field]))
  const messages: string[] = []
  if (!fields.includes('symbol') && !fields.includes('isin'))
    messages.push('Please map one field to either Symbol or Isin')
  if (!fields.includes('price') && !fields.includes('total')) messages.push('Please map one field to Price')
  if (!fields.includes('units')) messages.push('Please map one field to Units')
  if (!fields.includes('date') || mapping.dateFormat === null) messages.push('Please select a format for Date')
  if ([...mapping.types, ...mapping.currencies].some(({ choice }) => choice === null))
    messages.push('Please map all values')
  if (fields.some((field, index) => !REPEATABLE_FIELDS.includes(field) && fields.indexOf(field) !== index)) {
    messages.push('Some fields are mapped to the same field multiple times')
  }
  return messages
}
