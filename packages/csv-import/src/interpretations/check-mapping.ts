import { type Text, text } from '@plumbline/text/text'
import { isOpenWord, type Mapping } from '../readings/mapping.ts'
import { layoutOf, typeWordOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { REPEATABLE_FIELDS } from '../words/import-field.ts'

/**
 * Returns the reasons why the import cannot continue, as messages for the user; empty if there are none. A mapped total
 * can replace the price, and a name can replace symbol and ISIN once the user has said so. Several fee columns are added
 * up. Nothing is asked if a reader or the words of their types leave out all rows, or every row trades what a portfolio
 * cannot hold.
 */
export function checkMapping(table: CsvTable, mapping: Mapping): Text[] {
  if (table.rows.length > 0 && table.rows.every(({ leftOut }) => leftOut !== undefined)) return []
  if (holdsOnlyUnsupported(table, mapping) || holdsOnlyIgnored(table, mapping)) return []
  const fields = mapping.columns.slice(0, table.headers.length).flatMap(({ field }) => (field === null ? [] : [field]))
  const has = (...wanted: typeof fields) => wanted.some((field) => fields.includes(field))
  const messages: Text[] = []
  if (!has('symbol', 'isin') && !(has('name') && mapping.identifiesByName))
    messages.push(text('Please map one field to either Symbol or Isin'))
  const needsAmounts = !(has('splitRatio') && holdsOnlySplits(mapping))
  if (!has('price', 'total', 'debit', 'credit') && needsAmounts) messages.push(text('Please map one field to Price'))
  if (!has('units') && needsAmounts && needsUnits(mapping)) messages.push(text('Please map one field to Units'))
  if (!has('date') || mapping.dateFormat === null) messages.push(text('Please select a format for Date'))
  if (mapping.types.some(isOpenWord) || mapping.currencies.some(({ choice }) => choice === null))
    messages.push(text('Please map all values'))
  if (fields.some((field, index) => !REPEATABLE_FIELDS.includes(field) && fields.indexOf(field) !== index)) {
    messages.push(text('Some fields are mapped to the same field multiple times'))
  }
  if (has('units') && !has('type', 'side') && mapping.direction === null) {
    messages.push(text('Please say whether these are buys or sells'))
  }
  if (mapping.missingCurrency !== null && mapping.missingCurrency.choice === null) {
    messages.push(text('Please select the currency of the file'))
  }
  const doubtful = mapping.columns.filter(({ field, decimalMarkIsDoubtful }) => field !== null && decimalMarkIsDoubtful)
  if (doubtful.length > 0) {
    messages.push(
      text('Please say how the numbers are written in {headers}', {
        headers: doubtful.map(({ header }) => header).join(', '),
      }),
    )
  }
  const unproven = mapping.unproven.filter(({ isConfirmed }) => isConfirmed === null)
  if (unproven.length > 0) {
    const headers = unproven.map(({ index }) => mapping.columns[index]?.header ?? '').join(', ')
    messages.push(text('Please confirm how {headers} is read', { headers }))
  }
  return messages
}

/** Type words of rows that are not supported are not in the mapping. */
function holdsOnlyUnsupported({ rows }: CsvTable, { columns, types }: Mapping): boolean {
  const type = columns.find(({ field }) => field === 'type')
  const symbol = columns.find(({ field }) => field === 'symbol')
  if (type === undefined || symbol === undefined || types.length > 0) return false
  return rows.every(({ cells }) => (cells[type.index] ?? '') !== '' && (cells[symbol.index] ?? '') !== '')
}

/** A cash account: the words of all its rows say that they are left out. */
function holdsOnlyIgnored({ rows }: CsvTable, { columns, types }: Mapping): boolean {
  const layout = layoutOf(columns)
  const areIgnored = types.length > 0 && types.every(({ choice, by }) => choice === 'ignore' && by === 'guess')
  return areIgnored && rows.every(({ cells }) => typeWordOf(cells, layout) !== null)
}

/** A list of splits has ratios and neither units nor prices. */
function holdsOnlySplits({ types }: Mapping): boolean {
  return types.length > 0 && types.every(({ choice }) => choice === 'split')
}

/** A file of dividends and fees alone has amounts and no units. */
function needsUnits({ types }: Mapping): boolean {
  const choices = types.map(({ choice }) => choice)
  return (
    !choices.some((choice) => choice === 'dividend') || choices.some((choice) => choice === 'buy' || choice === 'sell')
  )
}
