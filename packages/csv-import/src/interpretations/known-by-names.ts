import type { ColumnMapping, TypeWord } from '../readings/mapping.ts'
import { cellOf, layoutOf, numberOf, typeWordOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { isInOwnWords } from '../tables/ledger-file.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { isFilled } from './find-type-words.ts'

/**
 * Whether a broker's file knows its securities by their names alone: it has neither symbols nor ISINs, a known header
 * says that its column names securities, and every trade and dividend has one. A file in this program's own words would
 * state them.
 */
export function isKnownByNames(
  { headers, rows, reader }: CsvTable,
  columns: readonly ColumnMapping[],
  types: readonly TypeWord[],
): boolean {
  const layout = layoutOf(columns)
  const { symbol, isin, name } = layout.of
  if (symbol !== undefined || isin !== undefined || name === undefined || isInOwnWords(headers)) return false
  const ofSecurities = new Set(types.flatMap(({ value, choice }) => (isOfSecurity(choice) ? [value] : [])))
  const names = rows.flatMap(({ cells, leftOut }) => {
    const word = typeWordOf(cells, layout)
    const counts = word === null ? isFilled(numberOf(cells, layout, 'units')) : ofSecurities.has(word)
    return leftOut === undefined && counts ? [cellOf(cells, layout, 'name')] : []
  })
  const isKnown = reader !== undefined || isNameHeader(name.header, new Set(names).size)
  return isKnown && names.length > 0 && names.every((cell) => /\p{L}{2}/u.test(cell))
}

function isOfSecurity(choice: TypeWord['choice']): boolean {
  return choice === 'buy' || choice === 'sell' || choice === 'dividend'
}

/** A longer header may name whose account it is: the name of a person is the same in all rows. */
function isNameHeader(header: string, distinct: number): boolean {
  const meanings = meaningsOfHeader(header)
  const ofNames = meanings.filter((meaning) => meaning.class === 'name')
  if (ofNames.some(({ match }) => match === 'known')) return true
  return distinct > 1 && ofNames.length > 0 && ofNames.length === meanings.length
}
