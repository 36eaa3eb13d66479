import { Button, Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
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

/** The meanings of the words in the type and currency columns. */
export function ValueChoices({ mapping, onChange }: { mapping: Mapping; onChange: (mapping: Mapping) => void }) {
  if (mapping.types.length === 0 && mapping.currencies.length === 0) return null
  const unknown = mapping.types.filter(({ choice }) => choice === null)
  return (
    <div className={styles.values}>
      {mapping.types.length > 0 && (
        <ValueList
          title="Types"
          values={mapping.types}
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
  action?: ReactNode
}

function ValueList({ title, values, options, onChoose, action }: ValueListProps) {
  return (
    <Card title={title} note={`${values.length} ${values.length === 1 ? 'value' : 'values'} in the file`}>
      <ul className={styles.valueList}>
        {values.map(({ value, count, choice }) => (
          <li key={value}>
            <span className={styles.value} title={value}>
              {value || '(empty)'}
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
