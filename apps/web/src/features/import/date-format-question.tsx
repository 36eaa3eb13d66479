import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { DATE_FORMATS, type DateFormat, readDate } from '@plumbline/csv-import/cells/date-formats'
import { chooseDateFormat } from '@plumbline/csv-import/interpretations/guess-mapping'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { formatDate } from '../../formatting/format-date.ts'
import styles from './import.module.css'
import { nameDateFormat } from './name-date-format.ts'

type DateFormatQuestionProps = { table: CsvTable; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** The date format. If day and month could be swapped, the user must choose, because every return depends on it. */
export function DateFormatQuestion({ table, mapping, onChange }: DateFormatQuestionProps) {
  const column = mapping.columns.find(({ field }) => field === 'date')
  if (!column) return null
  const example = table.rows.map(({ cells }) => cells[column.index] ?? '').find((cell) => cell !== '') ?? ''
  const isOpen = mapping.dateFormat === null

  if (mapping.dateFormatCandidates.length > 1) {
    return (
      <fieldset className={styles.question} data-open={isOpen || undefined}>
        <legend>
          <Trans>How is {example} meant?</Trans>
        </legend>
        <p>{t`The dates can be read in more than one way, and every return depends on them.`}</p>
        <div className={styles.answers}>
          {mapping.dateFormatCandidates.map((format) => (
            <label key={format}>
              <input
                type="radio"
                name="date-format"
                checked={mapping.dateFormat === format}
                onChange={() => onChange(chooseDateFormat(mapping, format))}
              />
              <span>
                <b>{describeDate(example, format)}</b>
                <small>{nameDateFormat(format)}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  }
  return (
    <div className={styles.dateFormat}>
      <Select
        label={t`Format for Date`}
        placeholder={t`Select a format`}
        data={DATE_FORMATS.map((format) => ({ value: format, label: nameDateFormat(format) }))}
        value={mapping.dateFormat}
        onChange={(format) => format && onChange(chooseDateFormat(mapping, format as DateFormat))}
        allowDeselect={false}
        error={isOpen}
      />
      {mapping.dateFormat && <p>{explainDate(example, mapping.dateFormat)}</p>}
    </div>
  )
}

function describeDate(cell: string, format: DateFormat): string {
  const date = readDate(cell, format)
  return date === null ? t`not a date in this format` : formatDate(date)
}

function explainDate(example: string, format: DateFormat): string {
  const date = readDate(example, format)
  return date === null ? t`${example} is not a date in this format` : t`${example} is ${{ date: formatDate(date) }}`
}
