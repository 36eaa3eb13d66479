import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { chooseDirection, identifyByName } from '@plumbline/csv-import/interpretations/guess-mapping'
import type { Direction, Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import styles from './import.module.css'
import { MissingCurrencyQuestion } from './missing-currency-question.tsx'
import { ProposedAnswer } from './proposed-answer.tsx'

type FileQuestionsProps = {
  portfolio: Portfolio
  table: CsvTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const directionOptions = (): { value: Direction; label: string }[] => [
  { value: 'buy', label: t`All rows are buys` },
  { value: 'sell', label: t`All rows are sells` },
]

/** Questions about data that no column contains, asked once for all rows. */
export function FileQuestions({ portfolio, table, mapping, onChange }: FileQuestionsProps) {
  const { missingCurrency, direction, columns } = mapping
  const isTypeStated = columns.some(({ field }) => field === 'type' || field === 'side')
  const isDirectionAsked = !isTypeStated && (direction === null || direction === 'buy' || direction === 'sell')
  const isIdentified = columns.some(({ field }) => field === 'symbol' || field === 'isin')
  const nameHeader = columns.find(({ field }) => field === 'name')?.header
  return (
    <>
      {!isIdentified && !mapping.identifiesByName && nameHeader !== undefined && (
        <div className={styles.asked}>
          <ProposedAnswer
            answer={t`Find securities by name`}
            reason={t`No column has symbols or ISINs. The names are in ${nameHeader}.`}
            onAccept={() => onChange(identifyByName(mapping))}
          />
        </div>
      )}
      {missingCurrency !== null && (
        <MissingCurrencyQuestion {...{ portfolio, table, mapping, onChange }} missing={missingCurrency} />
      )}
      {isDirectionAsked && (
        <div className={styles.asked}>
          <Select
            label={t`Buys or sells?`}
            description={t`No column states it`}
            placeholder={t`Select one`}
            data={directionOptions()}
            value={direction}
            onChange={(choice) => choice && onChange(chooseDirection(mapping, choice as Direction))}
            allowDeselect={false}
            error={direction === null}
          />
          {direction === null && (
            <ProposedAnswer
              answer={t`All rows are buys`}
              reason={t`because no quantity is negative`}
              onAccept={() => onChange(chooseDirection(mapping, 'buy'))}
            />
          )}
        </div>
      )}
    </>
  )
}
