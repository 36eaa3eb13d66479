import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isRunUnderWay, stopImportRun } from '../../api/import-run.ts'
import type { ImportRun } from '../../stores/import-run.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import styles from './import.module.css'
import { ProgressLine } from './progress-line.tsx'

type RunProgressProps = {
  /** The import of this file; null if it has not started. */
  run: ImportRun | null
  /** An import of another file that is under way. */
  other: ImportRun | null
  error: unknown
}

/** How far the import is, why it stopped, and which other one it waits for. */
export function RunProgress({ run, other, error }: RunProgressProps) {
  const isUnderWay = isRunUnderWay(run)
  return (
    <>
      {run && isUnderWay && (
        <ProgressLine label={t`Importing`} done={run.done} total={run.order.rows.length}>
          <span>{t`You can leave this page.`}</span>
          <Button variant="default" onClick={stopImportRun} disabled={run.state === 'stopping'}>
            {t`Cancel`}
          </Button>
        </ProgressLine>
      )}
      <FormError error={run?.error ?? error} />
      {run?.state === 'stopped' && run.done > 0 && <p className={styles.hint}>{describeStop(run)}</p>}
      {other && <p className={styles.hint}>{t`${{ fileName: other.order.fileName }} is still being imported.`}</p>}
    </>
  )
}

function describeStop({ done, order, error }: ImportRun): string {
  const total = order.rows.length
  return error
    ? t`${done} of ${total} are stored. Trying again continues after them.`
    : t`${done} of ${total} are stored. Resuming continues after them.`
}
