import { Button } from '@mantine/core'
import { describeUserAgent } from '@plumbline/contract/accounts/describe-user-agent'
import type { SignInMethod } from '@plumbline/contract/accounts/operations'
import type { Session } from '@plumbline/contract/accounts/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endSessionMutation, signOutEverywhereMutation } from '../../api/account-mutations.ts'
import { sessionsQuery } from '../../api/account-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { signOutHere } from '../../stores/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RowList } from '../../ui/page/row-list.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './settings.module.css'

/** Where the account is signed in; each session can be ended, or all. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const [isEndingAll, setIsEndingAll] = useState(false)
  const signOutEverywhere = useMutation({ ...signOutEverywhereMutation, onSuccess: signOutHere })

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
      <QueryView query={sessions} failed="The sessions could not be loaded" pending={<LoadingState rows={2} />}>
        {(list) => (
          <RowList>
            {list.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </RowList>
        )}
      </QueryView>
      <ConfirmDialog
        title="Sign out everywhere?"
        text="You will be signed out on every device, including this one."
        action="Sign out everywhere"
        isOpen={isEndingAll}
        onClose={() => setIsEndingAll(false)}
        onConfirm={() => signOutEverywhere.mutate()}
        mutation={signOutEverywhere}
      />
    </Card>
  )
}

const methods: Record<SignInMethod, string> = {
  link: 'by link',
  code: 'by code',
  passkey: 'by passkey',
  openid: 'by OpenID',
}

function describeMethod(signedInBy: Session['signedInBy']): string {
  return signedInBy === null ? '' : ` ${methods[signedInBy]}`
}

function SessionRow({ session }: { session: Session }) {
  const name = describeUserAgent(session.userAgent)
  const end = useMutation({
    ...endSessionMutation,
    onSuccess: () => showSuccess('The session has ended'),
    onError: (error) => showFailure('The session could not be ended', error),
  })

  return (
    <li>
      <div>
        <b>{name}</b> {session.isCurrent && <PlanBadge text="This session" />}
        <p className={styles.note}>
          Signed in {formatDateTime(session.createdAt)}
          {describeMethod(session.signedInBy)}, last used {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          onClick={() => end.mutate(session._id)}
          loading={end.isPending}
          aria-label={`End the session ${name}`}
        >
          End session
        </Button>
      )}
    </li>
  )
}
