import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import { chooseDirection, chooseMissingCurrency } from '@plumbline/csv-import/guess-mapping'
import { ASSET_CURRENCY, type Direction, type Mapping } from '@plumbline/csv-import/mapping'

type FileQuestionsProps = { mapping: Mapping; onChange: (mapping: Mapping) => void }

const currencyOptions = () => [
  { value: ASSET_CURRENCY, label: t`Currency of each security` },
  ...[...currencies, 'GBX', 'ILA', 'ZAX'].map((code) => ({ value: code, label: code })),
]

const directionOptions = (): { value: Direction; label: string }[] => [
  { value: 'buy', label: t`All rows are buys` },
  { value: 'sell', label: t`All rows are sells` },
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
          label={t`Currency of the file`}
          description={describeCount(missingCurrency.count)}
          placeholder={t`Select a currency`}
          data={currencyOptions()}
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
          label={t`Buys or sells?`}
          description={t`No column says it`}
          placeholder={t`Select one`}
          data={directionOptions()}
          value={direction}
          onChange={(choice) => choice && onChange(chooseDirection(mapping, choice as Direction))}
          allowDeselect={false}
          error={direction === null}
        />
      )}
    </>
  )
}

const describeCount = (count: number): string =>
  plural(count, { one: `${count} row names none`, other: `${count} rows name none` })
