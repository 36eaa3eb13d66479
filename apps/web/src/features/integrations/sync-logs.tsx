import { t } from '@lingui/core/macro'
import type { SyncRun } from '@plumbline/contract/integrations/schemas'
import { IconAlertCircle, IconCheck, IconLoader } from '@tabler/icons-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './integrations.module.css'

/** What each synchronization did, the newest first. */
export function SyncLogs({ runs }: { runs: readonly SyncRun[] }) {
  if (runs.length === 0) {
    return (
      <p
        className={styles.empty}
      >{t`This integration has not been synchronized yet. This may take up to 15 minutes`}</p>
    )
  }
  return (
    <ol className={styles.runs}>
      {runs.map((run) => (
        <Run key={run._id} run={run} />
      ))}
    </ol>
  )
}

const ICONS = { failed: IconAlertCircle, running: IconLoader, done: IconCheck } as const
const words = () => ({ failed: t`Failed`, running: t`Running`, done: t`Finished` })

function Run({ run }: { run: SyncRun }) {
  const state = run.hasFailed ? 'failed' : run.finishedAt === null ? 'running' : 'done'
  const Icon = ICONS[state]
  return (
    <li data-state={state}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden>{words()[state]}</VisuallyHidden>
      <ul>
        {run.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </li>
  )
}
