import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deviceOf } from '@plumbline/contract/accounts/describe-user-agent'
import type { Session } from '@plumbline/contract/accounts/schemas'
import type { SignInMethod } from '@plumbline/contract/accounts/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endSessionMutation, signOutEverywhereMutation } from '../../api/account-mutations.ts'
import { sessionsQuery } from '../../api/account-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { showText } from '../../language/show-text.ts'
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
      title={t`Sessions`}
      note={t`Where you are signed in`}
      isFlush
      actions={
        <Button variant="default" onClick={() => setIsEndingAll(true)}>
          {t`Sign out everywhere`}
        </Button>
      }
    >
      <QueryView query={sessions} failed={t`The sessions could not be loaded`} pending={<LoadingState rows={2} />}>
        {(list) => (
          <RowList>
            {list.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </RowList>
        )}
      </QueryView>
      <ConfirmDialog
        title={t`Sign out everywhere?`}
        text={t`You will be signed out on every device, including this one.`}
        action={t`Sign out everywhere`}
        isOpen={isEndingAll}
        onClose={() => setIsEndingAll(false)}
        onConfirm={() => signOutEverywhere.mutate()}
        mutation={signOutEverywhere}
      />
    </Card>
  )
}

/** When and how the session began and when it was last used. */
function describeUse({ createdAt, signedInBy, lastSeenAt }: Session): string {
  const startedAt = formatDateTime(createdAt)
  const lastUsedAt = formatDateTime(lastSeenAt)
  const sentences: Record<SignInMethod, string> = {
    link: t`Signed in ${startedAt} by link, last used ${lastUsedAt}`,
    code: t`Signed in ${startedAt} by code, last used ${lastUsedAt}`,
    passkey: t`Signed in ${startedAt} by passkey, last used ${lastUsedAt}`,
    openid: t`Signed in ${startedAt} by OpenID, last used ${lastUsedAt}`,
  }
  return signedInBy === null ? t`Signed in ${startedAt}, last used ${lastUsedAt}` : sentences[signedInBy]
}

function SessionRow({ session }: { session: Session }) {
  const device = deviceOf(session.userAgent)
  const name = typeof device === 'string' ? device : showText(device)
  const end = useMutation({
    ...endSessionMutation,
    onSuccess: () => showSuccess(t`The session has ended`),
    onError: (error) => showFailure(t`The session could not be ended`, error),
  })

  return (
    <li>
      <div>
        <b>{name}</b> {session.isCurrent && <PlanBadge text={t`This session`} />}
        <p className={styles.note}>{describeUse(session)}</p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          onClick={() => end.mutate(session._id)}
          loading={end.isPending}
          aria-label={t`End the session ${name}`}
        >
          {t`End session`}
        </Button>
      )}
    </li>
  )
}
