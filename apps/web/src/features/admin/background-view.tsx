import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { BackgroundWork } from '@plumbline/contract/admin/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { runSweepMutation } from '../../api/admin-mutations.ts'
import { backgroundQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { nameSource } from '../../formatting/name-source.ts'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatStrip } from '../../ui/page/stat-strip.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './admin.module.css'
import { nameWork } from './name-work.ts'
import { ScrollTable } from './scroll-table.tsx'

const heads = () => [t`Work`, t`Last started`, t`Last finished`, t`Next run`, t`Rows processed`, t`Last error`, '']

/** The server's background work, and the state of the mails. */
export function BackgroundView() {
  return (
    <QueryView query={useQuery(backgroundQuery)} failed={t`The background work could not be loaded`}>
      {(work) => <Work work={work} />}
    </QueryView>
  )
}

function Work({ work: { sweeps, mails, marketData, sourceStates, sources } }: { work: BackgroundWork }) {
  return (
    <div className={styles.cards}>
      <StatStrip
        stats={[
          { label: t`Emails waiting`, value: mails.waiting },
          { label: t`Emails sent`, value: mails.sent },
          { label: t`Emails failed`, value: mails.givenUp },
        ]}
      />
      {mails.lastError && <p className={styles.failed}>{t`Last email error: ${{ error: mails.lastError }}`}</p>}
      <p>{t`Market data: ${{ sources: marketData.map(nameSource).join(t`, then `) }}`}</p>
      {sourceStates.map((source) => (
        <p key={source.label}>{describeSource(source)}</p>
      ))}
      {sources.map((source) => (
        <SourceState key={source.part} source={source} />
      ))}
      <Card isFlush>
        <ScrollTable
          label={t`Background work`}
          heads={heads()}
          rows={sweeps.map((sweep) => ({
            id: sweep.name,
            cells: [
              <span key="name" title={sweep.name}>
                {nameWork(sweep.name)}
              </span>,
              formatDateTime(sweep.lastStartedAt),
              sweep.lastFinishedAt ? formatDateTime(sweep.lastFinishedAt) : t`running`,
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

function describeSource({ label: name, state, lastAnswerAt }: BackgroundWork['sourceStates'][number]): string {
  const label = nameSource(name)
  if (state === 'unasked') return t`${label}: no prices were requested yet.`
  const sentences = [describeState(label, state)]
  if (lastAnswerAt !== null) sentences.push(t`Last prices at ${{ time: formatDateTime(lastAnswerAt) }}.`)
  return sentences.join(' ')
}

function describeState(label: string, state: BackgroundWork['sourceStates'][number]['state']): string {
  if (state === 'working') return t`${label} works.`
  return state === 'failing' ? t`${label}: the last request for prices failed.` : t`${label} has problems: see below.`
}

function RunNow({ name }: { name: string }) {
  const work = nameWork(name)
  const { mutate, isPending } = useMutation({
    ...runSweepMutation,
    onError: (error) => showFailure(t`${work} could not be run`, error),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isPending}
      aria-label={t`Run now: ${work}`}
      onClick={() => mutate(name)}
    >
      {t`Run now`}
    </Button>
  )
}

function SourceState({
  source: { part, state, until, reason, changedAt },
}: {
  source: BackgroundWork['sources'][number]
}) {
  if (state === 'answering')
    return <p>{t`Market data: ${part} has responded again since ${{ time: formatDateTime(changedAt) }}.`}</p>
  return (
    <p className={styles.failed}>
      {state === 'paused' ? describePause(part, until) : describePastPause(part, until)} {reason}
    </p>
  )
}

function describePause(part: string, until: string | null): string {
  if (until === null) return t`Market data: ${part} is paused.`
  const time = formatDateTime(until)
  return t`Market data: ${part} is paused until ${time}.`
}

function describePastPause(part: string, until: string | null): string {
  if (until === null) return t`Market data: ${part} was paused. Nothing has been requested since.`
  const time = formatDateTime(until)
  return t`Market data: ${part} was paused until ${time}. Nothing has been requested since.`
}
