import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import { DATE_FORMATS, type DateFormat, readDate } from '@plumbline/csv-import/cells/date-formats'
import { chooseDateFormat, chooseMissingCurrency } from '@plumbline/csv-import/interpretations/guess-mapping'
import { ASSET_CURRENCY, type Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { formatDate } from '../../formatting/format-date.ts'
import { nameDateFormat } from './name-date-format.ts'

type FileAnswersProps = { table: CsvTable; mapping: Mapping; onChange: (mapping: Mapping) => void }

const currencyOptions = () => [
  { value: ASSET_CURRENCY, label: t`Currency of each security` },
  ...[...currencies, 'GBX', 'ILA', 'ZAX'].map((code) => ({ value: code, label: code })),
]

/** What was found about the whole file: how dates are written, and the currency of rows that name none. */
export function FileAnswers({ table, mapping, onChange }: FileAnswersProps) {
  const { dateFormat, missingCurrency, columns } = mapping
  const date = columns.find(({ field }) => field === 'date')
  const cell = date && table.rows.map(({ cells }) => cells[date.index] ?? '').find((each) => each !== '')
  return (
    <>
      {date && (
        <Select
          w={224}
          label={t`Format for Date`}
          placeholder={t`Select a format`}
          data={DATE_FORMATS.map((format) => ({ value: format, label: describeFormat(cell, format) }))}
          value={dateFormat}
          onChange={(format) => format && onChange(chooseDateFormat(mapping, format as DateFormat))}
          allowDeselect={false}
          error={dateFormat === null}
        />
      )}
      {missingCurrency !== null && (
        <Select
          w={224}
          label={t`Currency where none is named`}
          placeholder={t`Select a currency`}
          data={currencyOptions()}
          value={missingCurrency.choice}
          onChange={(chosen) => chosen && onChange(chooseMissingCurrency(mapping, chosen))}
          allowDeselect={false}
          searchable
          error={missingCurrency.choice === null}
          maxDropdownHeight={260}
        />
      )}
    </>
  )
}

function describeFormat(cell: string | undefined, format: DateFormat): string {
  const date = cell === undefined ? null : readDate(cell, format)
  return date === null ? nameDateFormat(format) : `${nameDateFormat(format)} · ${formatDate(date)}`
}
