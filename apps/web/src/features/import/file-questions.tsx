import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import { chooseDirection, chooseMissingCurrency } from '@plumbline/csv-import/guess-mapping'
import { ASSET_CURRENCY, type Direction, type Mapping } from '@plumbline/csv-import/mapping'

type FileQuestionsProps = { mapping: Mapping; onChange: (mapping: Mapping) => void }

const currencyOptions = [
  { value: ASSET_CURRENCY, label: 'Currency of each security' },
  ...[...currencies, 'GBX', 'ILA', 'ZAX'].map((code) => ({ value: code, label: code })),
]

const directionOptions: { value: Direction; label: string }[] = [
  { value: 'buy', label: 'All rows are buys' },
  { value: 'sell', label: 'All rows are sells' },
]

/** Questions about data that no column contains, asked once for all rows. */
export function FileQuestions({ mapping, onChange }: FileQuestionsProps) {
  const { missingCurrency, direction, columns } = mapping
  const isTypeStated = columns.some(({ field }) => field === 'type' || field === 'side')
  const isDirectionAsked = !isTypeStated && (direction === null || direction === 'buy' || direction === 'sell')
  return (
    <>
      {missingCurrency !== null && (
        <Select
          w={240}
          label="Currency of the file"
          description={`${missingCurrency.count} ${missingCurrency.count === 1 ? 'row names' : 'rows name'} none`}
          placeholder="Select a currency"
          data={currencyOptions}
          value={missingCurrency.choice}
          onChange={(choice) => choice && onChange(chooseMissingCurrency(mapping, choice))}
          allowDeselect={false}
          searchable
          error={missingCurrency.choice === null}
          maxDropdownHeight={260}
        />
      )}
      {isDirectionAsked && (
        <Select
          w={240}
          label="Buys or sells?"
          description="No column says it"
          placeholder="Select one"
          data={directionOptions}
          value={direction}
          onChange={(choice) => choice && onChange(chooseDirection(mapping, choice as Direction))}
          allowDeselect={false}
          error={direction === null}
        />
      )}
    </>
  )
}
