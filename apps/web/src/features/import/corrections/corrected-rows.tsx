import { plural, t } from '@lingui/core/macro'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { UseMutationResult } from '@tanstack/react-query'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import styles from './corrections.module.css'

type CorrectedRowsProps = {
  rows: readonly MatchedRow[]
  isDisabled: boolean
  putAllBack: UseMutationResult<void, Error, void>
}

/** How many rows the user has corrected, and the way back to what the file states. */
export function CorrectedRows({ rows, isDisabled, putAllBack }: CorrectedRowsProps) {
  const count = rows.filter(({ correction }) => correction !== undefined).length
  if (count === 0) return null
  return (
    <div className={styles.corrected}>
      <p>
        {plural(count, { one: '# row corrected by you', other: '# rows corrected by you' })}{' '}
        <button type="button" disabled={isDisabled || putAllBack.isPending} onClick={() => putAllBack.mutate()}>
          {t`Put all back as in the file`}
        </button>
      </p>
      <FormError error={putAllBack.error} />
    </div>
  )
}
