import type { Income } from '@plumbline/contract/income/schemas'
import { csvLine, textCell } from '@plumbline/csv-import/exports/write-csv'
import type { NamedAsset } from '../../ui/use-asset-of.ts'

/** As in all files, the headers stay English, and numbers have a point. */
const HEADERS = [
  'State',
  'Date',
  'ExDate',
  'PayDate',
  'Symbol',
  'Name',
  'ISIN',
  'Units',
  'PerUnit',
  'PerUnitCurrency',
  'Gross',
  'Withheld',
  'Net',
  'Currency',
]

const number = (value: number | null) => (value === null ? '' : String(value))

/** One line per payment: received in the period, then what is declared, estimated and missing. */
export function writeIncomeCsv(income: Income, assetOf: (assetId: string) => NamedAsset): string {
  const { currency } = income
  const asset = (assetId: string) => {
    const { symbol, name, isin } = assetOf(assetId)
    return [symbol, name, isin].map(textCell)
  }
  const received = income.payments.map(({ assetId, date, gross, withheld, net }) => [
    'received',
    date,
    '',
    '',
    ...asset(assetId),
    '',
    '',
    '',
    ...[gross, withheld, net].map(number),
    currency,
  ])
  const others = [...income.expected, ...income.missing.map((each) => ({ ...each, state: 'missing' as const }))]
  const held = others.map(({ state, assetId, exDate, payDate, units, value, currency: unitCurrency, gross }) => [
    state,
    payDate ?? exDate,
    exDate,
    payDate ?? '',
    ...asset(assetId),
    ...[units, value].map(number),
    unitCurrency,
    number(gross),
    '',
    '',
    currency,
  ])
  return [HEADERS, ...received, ...held].map(csvLine).join('')
}
