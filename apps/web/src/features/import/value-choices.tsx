import { plural, t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import { chooseCurrency, chooseType, leaveOutUnknownTypes } from '@plumbline/csv-import/interpretations/guess-mapping'
import { ASSET_CURRENCY, isOpenWord, type Mapping, type ValueChoice } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { isMoneyChoice } from '@plumbline/csv-import/words/money-words'
import { TYPE_CHOICES, type TypeChoice } from '@plumbline/csv-import/words/type-words'
import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import styles from './import.module.css'
import { nameType } from './type-names.ts'

const MINOR_UNITS = ['GBX', 'ILA', 'ZAX']
/** Money alone can be chosen where the portfolio books cash. */
const typeOptions = ({ booksCash = false }: Mapping) =>
  TYPE_CHOICES.filter((choice) => booksCash || !isMoneyChoice(choice)).map((choice) => ({
    value: choice,
    label: nameType(choice),
  }))
const currencyOptions = () => [
  { value: 'ignore', label: t`ignore` },
  { value: ASSET_CURRENCY, label: t`Currency of each security` },
  ...[...currencies, ...MINOR_UNITS].map((code) => ({ value: code, label: code })),
]

type ValueChoicesProps = { table: CsvTable; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** The meanings of the words in the type and currency columns. */
export function ValueChoices({ table, mapping, onChange }: ValueChoicesProps) {
  if (mapping.types.length === 0 && mapping.currencies.length === 0) return null
  const unknownCount = mapping.types.filter(isOpenWord).length
  return (
    <div className={styles.values}>
      {mapping.types.length > 0 && (
        <ValueList
          title={t`Types`}
          values={mapping.types}
          isLeftToRows={(value) => mapping.types.some((word) => word.value === value && word.isLeftToRows)}
          exampleOf={(value) => exampleRow(table, mapping, value)}
          options={typeOptions(mapping)}
          onChoose={(value, choice) => onChange(chooseType(mapping, value, choice as TypeChoice))}
          action={
            unknownCount > 0 && (
              <Button variant="default" size="xs" onClick={() => onChange(leaveOutUnknownTypes(mapping))}>
                {plural(unknownCount, {
                  one: 'Leave out the unknown type',
                  other: `Leave out all ${unknownCount} unknown types`,
                })}
              </Button>
            )
          }
        />
      )}
      {mapping.currencies.length > 0 && (
        <ValueList
          title={t`Currencies`}
          values={mapping.currencies}
          options={currencyOptions()}
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
  /** Whether a value needs no choice: each of its rows waits for one of its own. */
  isLeftToRows?: (value: string) => boolean
  /** A row with a value that is not known, as the file has it. */
  exampleOf?: (value: string) => string | null
  action?: ReactNode
}

/** The row on which an unknown type word first occurs; null if it lies beyond the rows that are shown. */
function exampleRow({ rows }: CsvTable, { types }: Mapping, value: string): string | null {
  const line = types.find((known) => known.value === value)?.exampleLine
  const row = rows.find((each) => each.line === line)
  if (row === undefined) return null
  const cells = row.cells.filter((cell) => cell !== '').join(' · ')
  return t`Line ${{ line: row.line }}: ${cells}`
}

function ValueList(props: ValueListProps) {
  const { title, values, options, onChoose, isLeftToRows = () => false, exampleOf, action } = props
  const valueCount = values.length
  const note = plural(valueCount, { one: `${valueCount} value in the file`, other: `${valueCount} values in the file` })
  return (
    <Card title={title} note={note}>
      <ul className={styles.valueList}>
        {values.map(({ value, count, choice }) => (
          <li key={value}>
            <span className={styles.value} title={value}>
              {value || t`(empty)`}
              {choice === null && exampleOf && <small>{exampleOf(value)}</small>}
            </span>
            <span className={styles.valueCount}>{plural(count, { one: `${count} row`, other: `${count} rows` })}</span>
            <Select
              aria-label={value === '' ? t`Meaning of empty cells` : t`Meaning of ${value}`}
              placeholder={isLeftToRows(value) ? t`Row by row` : t`Choose`}
              data={options}
              value={choice}
              onChange={(next) => next && onChoose(value, next)}
              allowDeselect={false}
              searchable={options.length > 10}
              error={choice === null && !isLeftToRows(value)}
              maxDropdownHeight={260}
            />
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}
