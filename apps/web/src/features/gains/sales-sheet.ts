import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import type { Sheet, SheetColumn } from '@plumbline/csv-import/exports/sheet'
import type { NamedAsset } from '../../ui/use-asset-of.ts'
import { gainRatio } from './gain-ratio.ts'
import { heldFor } from './held-for.ts'

/** As in all files, the headers stay English. */
const COLUMNS: readonly SheetColumn[] = [
  { header: 'Sold', kind: 'day' },
  { header: 'Opened', kind: 'day' },
  { header: 'Symbol', kind: 'text' },
  { header: 'Name', kind: 'text' },
  { header: 'ISIN', kind: 'text' },
  { header: 'Units', kind: 'number' },
  { header: 'Proceeds', kind: 'number' },
  { header: 'Cost', kind: 'number' },
  { header: 'Fees', kind: 'number' },
  { header: 'Gain', kind: 'number' },
  { header: 'CurrencyGain', kind: 'number' },
  { header: 'Term', kind: 'text' },
  { header: 'Currency', kind: 'text' },
  { header: 'Method', kind: 'text' },
  { header: 'HeldDays', kind: 'number' },
  { header: 'GainRatio', kind: 'number' },
]

/** One row per lot that a sale took, in the portfolio's currency. An amount that is not known is empty. */
export function salesSheet(gains: RealizedGains, assetOf: (assetId: string) => NamedAsset): Sheet {
  const rows = gains.sales.flatMap(({ assetId, date, lots }) => {
    const { symbol, name, isin } = assetOf(assetId)
    return lots.map(({ opened, units, proceeds, cost, fees, gain, currencyGain, isLongTerm }) => [
      date,
      opened,
      ...[symbol, name, isin],
      ...[units, proceeds, cost, fees, gain, currencyGain],
      isLongTerm ? 'long' : 'short',
      gains.currency,
      gains.method,
      heldFor(opened, date).days,
      gainRatio({ gain, cost }),
    ])
  })
  return { columns: COLUMNS, rows }
}
