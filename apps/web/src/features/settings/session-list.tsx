import { Button } from '@mantine/core'
import type { Session } from '@plumbline/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endAllSessions, endOtherSession, sessionsQuery } from '../../api/account-queries.ts'
import { describeError } from '../../api/api-error.ts'
import { signOutHere } from '../../api/session.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { describeUserAgent } from './describe-user-agent.ts'
import styles from './settings.module.css'

/** Where the account is signed in; each session can be ended, or all. */
export function SessionList() {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const [isEndingAll, setIsEndingAll] = useState(false)

  async function endAll() {
    await endAllSessions()
    signOutHere()
  }

  return (
    <Card
      title="Sessions"
      note="Where you are signed in"
      isFlush
      actions={
        <Button variant="default" onClick={() => setIsEndingAll(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {sessions ? (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title="The sessions could not be loaded"
          text={describeError(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState rows={2} />
      )}
      <ConfirmDialog
        title="Sign out everywhere?"
        text="Every session ends, this one too. You sign in again by e-mail."
        action="Sign out everywhere"
        isOpen={isEndingAll}
        onClose={() => setIsEndingAll(false)}
        onConfirm={endAll}
        describe={describeError}
      />
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const [isEnding, setIsEnding] = useState(false)
  const name = describeUserAgent(session.userAgent)

  async function end() {
    setIsEnding(true)
    try {
      await endOtherSession(session._id)
      showSuccess('The session has ended')
    } catch (error) {
      showError('The session could not be ended', describeError(error))
      setIsEnding(false)
    }
  }

  return (
    <li>
      <div>
        <b>{name}</b> {session.isCurrent && <PlanBadge text="This session" />}
        <p className={styles.note}>
          Signed in {formatDateTime(session.createdAt)}, last used {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" onClick={end} loading={isEnding} aria-label={`End the session ${name}`}>
          End session
        </Button>
      )}
    </li>
  )
}
