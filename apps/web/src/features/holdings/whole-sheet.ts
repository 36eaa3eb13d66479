import type { Line, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Sheet, SheetCell } from '@plumbline/csv-import/exports/sheet'

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

/** One row for each portfolio that has the asset, in the order of the lines. Money is in the currency of the whole. */
export function wholeSheet({ currency }: Pick<Portfolio, 'currency'>, lines: readonly Line[]): Sheet {
  const rows = lines.flatMap(({ name, symbol, isin, parts = [] }) =>
    parts.map((part): SheetCell[] => [
      name,
      symbol,
      isin,
      part.name,
      part.units,
      part.baseCurrencyTotal,
      part.baseCurrencyCurrentValue,
      part.gain,
      currency,
    ]),
  )
  return { columns: COLUMNS, rows }
}
