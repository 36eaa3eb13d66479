import { Button, Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import type { CsvTable } from '@plumbline/csv-import/csv-table'
import { chooseCurrency, chooseType, leaveOutUnknownTypes } from '@plumbline/csv-import/guess-mapping'
import { ASSET_CURRENCY, type Mapping, type ValueChoice } from '@plumbline/csv-import/mapping'
import { TYPE_CHOICES, type TypeChoice } from '@plumbline/csv-import/type-words'
import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import styles from './import.module.css'

const MINOR_UNITS = ['GBX', 'ILA', 'ZAX']
const typeOptions = TYPE_CHOICES.map((choice) => ({ value: choice, label: choice }))
const currencyOptions = [
  { value: 'ignore', label: 'ignore' },
  { value: ASSET_CURRENCY, label: 'Currency of each security' },
  ...[...currencies, ...MINOR_UNITS].map((code) => ({ value: code, label: code })),
]

type ValueChoicesProps = { table: CsvTable; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** The meanings of the words in the type and currency columns. */
export function ValueChoices({ table, mapping, onChange }: ValueChoicesProps) {
  if (mapping.types.length === 0 && mapping.currencies.length === 0) return null
  const unknown = mapping.types.filter(({ choice }) => choice === null)
  return (
    <div className={styles.values}>
      {mapping.types.length > 0 && (
        <ValueList
          title="Types"
          values={mapping.types}
          exampleOf={(value) => exampleRow(table, mapping, value)}
          options={typeOptions}
          onChoose={(value, choice) => onChange(chooseType(mapping, value, choice as TypeChoice))}
          action={
            unknown.length > 1 && (
              <Button variant="default" size="xs" onClick={() => onChange(leaveOutUnknownTypes(mapping))}>
                Leave out all {unknown.length} unknown types
              </Button>
            )
          }
        />
      )}
      {mapping.currencies.length > 0 && (
        <ValueList
          title="Currencies"
          values={mapping.currencies}
          options={currencyOptions}
          onChoose={(value, choice) => onChange(chooseCurrency(mapping, value, choice))}
        />
      )}
    </div>
  )
}

type ValueListProps = {
  title: string
  values: readonly ValueChoice<string>[]
  options: { value: string; label: string }[]
  onChoose: (value: string, choice: string) => void
  /** A row with a value that is not known, as the file has it. */
  exampleOf?: (value: string) => string | null
  action?: ReactNode
}

/** The row on which an unknown type word first occurs; null if it lies beyond the rows that are shown. */
function exampleRow({ rows }: CsvTable, { types }: Mapping, value: string): string | null {
  const line = types.find((known) => known.value === value)?.exampleLine
  const cells = rows.find((row) => row.line === line)?.cells.filter((cell) => cell !== '')
  return cells === undefined ? null : `Line ${line}: ${cells.join(' · ')}`
}

function ValueList({ title, values, options, onChoose, exampleOf, action }: ValueListProps) {
  return (
    <Card title={title} note={`${values.length} ${values.length === 1 ? 'value' : 'values'} in the file`}>
      <ul className={styles.valueList}>
        {values.map(({ value, count, choice }) => (
          <li key={value}>
            <span className={styles.value} title={value}>
              {value || '(empty)'}
              {choice === null && exampleOf && <small>{exampleOf(value)}</small>}
            </span>
            <span className={styles.valueCount}>
              {count} {count === 1 ? 'row' : 'rows'}
            </span>
            <Select
              aria-label={`Meaning of ${value || 'empty cells'}`}
              placeholder="Choose"
              data={options}
              value={choice}
              onChange={(next) => next && onChoose(value, next)}
              allowDeselect={false}
              searchable={options.length > 10}
              error={choice === null}
              maxDropdownHeight={260}
            />
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}
