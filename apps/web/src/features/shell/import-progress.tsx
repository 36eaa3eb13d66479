import { plural, t } from '@lingui/core/macro'
import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { dismissImportRun, resumeImportRun, stopImportRun } from '../../api/import-run.ts'
import type { ImportRun } from '../../stores/import-run.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { announceFindings } from './announce-findings.ts'
import styles from './import-chip.module.css'

/** How far an import is, with what can be done about it behind a click. A finished import is announced once. */
export function ImportProgress({ run }: { run: ImportRun }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const announce = useEffectEvent(({ order }: ImportRun) => {
    const open = () => void navigate({ to: '/checks', search: { portfolio: order.portfolioId } })
    void announceFindings(order, open)
  })

  useEffect(() => {
    if (run.state !== 'done') return
    const added = run.done - run.duplicates
    showSuccess(
      plural(added, { one: '# transaction imported', other: '# transactions imported' }),
      describeRest(run.order.leftOut.length + run.duplicates + run.order.present),
    )
    announce(run)
    setIsOpen(false)
    dismissImportRun()
  }, [run])

  if (run.state === 'done') return null
  const total = run.order.rows.length
  const hasStopped = run.state === 'stopped'
  const Icon = hasStopped ? IconAlertTriangle : IconFileImport
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom" width={300} shadow="none" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles.chip}
          data-stopped={hasStopped || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon size={14} stroke={1.6} aria-hidden="true" />
          <span className={styles.label}>{hasStopped ? t`Import stopped` : t`Importing`}</span>
          {Math.floor((100 * run.done) / Math.max(1, total))} %
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.text}>
          <b>{run.order.fileName}</b>
          <br />
          {t`${{ stored: run.done }} of ${total} transactions are stored.`}
        </p>
        <FormError error={run.error} />
        <RunActions run={run} />
        <Link
          to="/portfolio/$portfolioId/transactions"
          params={{ portfolioId: run.order.portfolioId }}
          className={textLink}
          onClick={() => setIsOpen(false)}
        >
          {t`Transactions of the portfolio`}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}

function RunActions({ run }: { run: ImportRun }) {
  return (
    <div className={styles.actions}>
      {run.state === 'stopped' ? (
        <>
          <Button onClick={resumeImportRun}>{t`Resume`}</Button>
          <Button variant="default" onClick={dismissImportRun}>
            {t`Hide`}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={stopImportRun} disabled={run.state === 'stopping'}>
          {t`Cancel the import`}
        </Button>
      )}
    </div>
  )
}

function describeRest(leftOut: number): string | undefined {
  if (leftOut === 0) return undefined
  return plural(leftOut, { one: '# row was left out.', other: '# rows were left out.' })
}
