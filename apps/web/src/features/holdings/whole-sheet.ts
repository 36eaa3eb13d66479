import type { Line, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Sheet, SheetCell } from '@plumbline/csv-import/exports/sheet'
import type { NotesByAsset } from '../../api/use-asset-tags.ts'

/** As in all files, the headers stay English. */
const COLUMNS: Sheet['columns'] = [
  { header: 'Name', kind: 'text' },
  { header: 'Symbol', kind: 'text' },
  { header: 'ISIN', kind: 'text' },
  { header: 'Portfolio', kind: 'text' },
  { header: 'Units', kind: 'number' },
  { header: 'Cost', kind: 'number' },
  { header: 'Value', kind: 'number' },
  { header: 'Gain', kind: 'number' },
  { header: 'Currency', kind: 'text' },
]

/**
 * One row for each portfolio that has the asset, in the order of the lines. Money is in the currency of the whole. Tags
 * have a column if an asset has one.
 */
export function wholeSheet(
  { currency }: Pick<Portfolio, 'currency'>,
  lines: readonly Line[],
  notes: NotesByAsset,
): Sheet {
  const tagsOf = ({ _id }: Line) => notes.get(_id)?.tags ?? []
  const hasTags = lines.some((line) => tagsOf(line).length > 0)
  const rows = lines.flatMap((line) => {
    const { name, symbol, isin, parts = [] } = line
    return parts.map((part): SheetCell[] => [
      name,
      symbol,
      isin,
      part.name,
      part.units,
      part.baseCurrencyTotal,
      part.baseCurrencyCurrentValue,
      part.gain,
      currency,
      ...(hasTags ? [tagsOf(line).join(', ')] : []),
    ])
  })
  return { columns: hasTags ? [...COLUMNS, { header: 'Tags', kind: 'text' }] : COLUMNS, rows }
}
