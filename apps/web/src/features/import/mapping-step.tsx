import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios'
import { buildRows } from '@plumbline/csv-import/build-rows'
import { checkMapping } from '@plumbline/csv-import/check-mapping'
import type { Mapping } from '@plumbline/csv-import/mapping'
import { useMemo, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { DateFormatQuestion } from './date-format-question.tsx'
import styles from './import.module.css'
import { MappingTable } from './mapping-table.tsx'
import { matchRows } from './match-rows.ts'
import type { MatchedRow } from './matched-row.ts'
import { ProgressLine } from './progress-line.tsx'
import { ValueChoices } from './value-choices.tsx'
import type { ImportFile } from './wizard-state.ts'

type MappingStepProps = {
  portfolio: Portfolio
  file: ImportFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onBack: () => void
  onMatched: (rows: MatchedRow[]) => void
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** The third step: what each column is, and what its words stand for. Nothing goes on while something is open. */
export function MappingStep({ portfolio, file, mapping, onChange, onBack, onMatched }: MappingStepProps) {
  const { table } = file
  const today = useCurrentUser()?.today ?? null
  const [matched, setMatched] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const faults = useMemo(() => checkMapping(table, mapping), [table, mapping])

  async function proceed() {
    setFailure(null)
    setMatched(0)
    try {
      onMatched(await matchRows(buildRows(table, mapping, today), portfolio._id, file.importId, setMatched))
    } catch (error) {
      setFailure(describeError(error))
      setMatched(null)
    }
  }

  return (
    <>
      <p className={styles.readAs}>
        <b>{file.name}</b> {table.rows.length} {table.rows.length === 1 ? 'row' : 'rows'}, read as{' '}
        {delimiterNames[table.delimiter]}-separated {table.encoding}, header in line {table.headerLine}
      </p>
      <DateFormatQuestion {...{ table, mapping, onChange }} />
      <MappingTable {...{ table, mapping, onChange }} />
      <ValueChoices {...{ mapping, onChange }} />
      <div role="alert">
        {faults.length > 0 && (
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </div>
      <FormError text={failure} />
      {matched !== null && <ProgressLine label="Looking the securities up" done={matched} total={table.rows.length} />}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={() => void proceed()} disabled={faults.length > 0} loading={matched !== null}>
          Continue import
        </Button>
      </div>
    </>
  )
}
