import { Button } from '@mantine/core'
import type { BackgroundWork } from '@plumbline/contract/admin/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { runSweepMutation } from '../../api/admin-mutations.ts'
import { backgroundQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatStrip } from '../../ui/page/stat-strip.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './admin.module.css'
import { ScrollTable } from './scroll-table.tsx'

const HEADS = ['Work', 'Last started', 'Last finished', 'Next run', 'Rows processed', 'Last error', '']

/** The server's background work, and the state of the mails. */
export function BackgroundView() {
  return (
    <QueryView query={useQuery(backgroundQuery)} failed="The background work could not be loaded">
      {(work) => <Work work={work} />}
    </QueryView>
  )
}

function Work({ work: { sweeps, mails, marketData, sourceStates, sources } }: { work: BackgroundWork }) {
  return (
    <div className={styles.cards}>
      <StatStrip
        stats={[
          { label: 'Emails waiting', value: mails.waiting },
          { label: 'Emails sent', value: mails.sent },
          { label: 'Emails failed', value: mails.givenUp },
        ]}
      />
      {mails.lastError && <p className={styles.failed}>Last email error: {mails.lastError}</p>}
      <p>Market data: {marketData.join(', then ')}</p>
      {sourceStates.map((source) => (
        <p key={source.label}>{describeSource(source)}</p>
      ))}
      {sources.map((source) => (
        <SourceState key={source.part} source={source} />
      ))}
      <Card isFlush>
        <ScrollTable
          label="Background work"
          heads={HEADS}
          rows={sweeps.map((sweep) => ({
            id: sweep.name,
            cells: [
              sweep.name,
              formatDateTime(sweep.lastStartedAt),
              sweep.lastFinishedAt ? formatDateTime(sweep.lastFinishedAt) : 'running',
              sweep.nextRunAt ? formatDateTime(sweep.nextRunAt) : '',
              sweep.lastDone,
              <span key="error" className={styles.failed}>
                {sweep.lastError}
              </span>,
              <RunNow key="run" name={sweep.name} />,
            ],
          }))}
        />
      </Card>
    </div>
  )
}

function describeSource({ label, state, lastAnswerAt }: BackgroundWork['sourceStates'][number]): string {
  if (state === 'unasked') return `${label}: no prices were requested yet.`
  const last = lastAnswerAt === null ? '' : ` Last prices at ${formatDateTime(lastAnswerAt)}.`
  if (state === 'working') return `${label} works.${last}`
  return state === 'failing'
    ? `${label}: the last request for prices failed.${last}`
    : `${label} is impaired: see below.${last}`
}

function RunNow({ name }: { name: string }) {
  const { mutate, isPending } = useMutation({
    ...runSweepMutation,
    onError: (error) => showFailure(`${name} could not be run`, error),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isPending}
      aria-label={`Run now: ${name}`}
      onClick={() => mutate(name)}
    >
      Run now
    </Button>
  )
}

function SourceState({
  source: { part, state, until, reason, changedAt },
}: {
  source: BackgroundWork['sources'][number]
}) {
  if (state === 'answering')
    return <p>{`Market data: ${part} has responded again since ${formatDateTime(changedAt)}.`}</p>
  const when = until === null ? '' : ` until ${formatDateTime(until)}`
  return (
    <p className={styles.failed}>
      {state === 'paused'
        ? `Market data: ${part} is paused${when}. ${reason ?? ''}`
        : `Market data: ${part} was paused${when}; nothing was requested since. ${reason ?? ''}`}
    </p>
  )
}
