import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { SharedWithMe as Shared } from '@plumbline/contract/memberships/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { acceptInvitationMutation, sharedWithMeQuery } from '../../api/memberships.ts'
import { SHARED_BASE } from '../../stores/portfolio-access.ts'
import { showFailure } from '../../ui/notices.tsx'
import styles from './shared-with-me.module.css'

const LeaveSharedDialog = lazy(async () => ({
  default: (await import('./leave-shared-dialog.tsx')).LeaveSharedDialog,
}))

/** Portfolios of others, and open invitations; nothing without any. */
export function SharedWithMe() {
  const { data: all = [] } = useQuery(sharedWithMeQuery)
  const [asked, setAsked] = useState<Shared | null>(null)
  const accept = useMutation({
    ...acceptInvitationMutation,
    onError: (error) => showFailure(t`The invitation could not be accepted`, error),
  })
  if (all.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="shared-with-me">
      <h2 id="shared-with-me">{t`Shared with me`}</h2>
      <ul>
        {all.map((shared) => (
          <li key={shared._id}>
            <span className={styles.name}>
              {shared.isAccepted ? (
                <a href={`${SHARED_BASE}/portfolio/${shared.portfolioId}`}>{shared.name}</a>
              ) : (
                <b>{shared.name}</b>
              )}
              <small>{describe(shared)}</small>
            </span>
            {!shared.isAccepted && (
              <Button
                aria-label={t`Accept the invitation to ${{ portfolioName: shared.name }}`}
                disabled={accept.isPending}
                onClick={() => accept.mutate(shared)}
              >
                {t`Accept`}
              </Button>
            )}
            <Button
              variant="default"
              aria-label={
                shared.isAccepted
                  ? t`Leave ${{ portfolioName: shared.name }}`
                  : t`Decline the invitation to ${{ portfolioName: shared.name }}`
              }
              onClick={() => setAsked(shared)}
            >
              {shared.isAccepted ? t`Leave` : t`Decline`}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <LeaveSharedDialog shared={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  )
}

function describe({ ownerEmail: owner, role, isAccepted }: Shared): string {
  if (isAccepted) return role === 'write' ? t`of ${owner} · you can edit it` : t`of ${owner} · you can read it`
  return role === 'write' ? t`${owner} invites you to edit it` : t`${owner} invites you to read it`
}
