import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AccessToken } from '@plumbline/contract/access-tokens/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accessTokensQuery, revokeAccessTokenMutation } from '../../api/access-token-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RowList } from '../../ui/page/row-list.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './api-access.module.css'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { describeProgramHost } from './describe-program-host.ts'

/** The account's access tokens: created, listed with their last use, revoked. */
export function TokenList() {
  const tokens = useQuery(accessTokensQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<AccessToken>()
  const revoke = useMutation({
    ...revokeAccessTokenMutation,
    onSuccess: () => {
      setRevoking(undefined)
      showSuccess(t`The token was revoked`)
    },
  })

  return (
    <Card
      title={t`Access tokens`}
      note={t`For scripts and programs`}
      isFlush
      actions={
        <Button variant="default" onClick={() => setIsCreating(true)}>
          {t`Create token`}
        </Button>
      }
    >
      <QueryView query={tokens} failed={t`The tokens could not be loaded`} pending={<LoadingState rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={t`No access tokens`}
              text={t`With a token, a script can read or change your portfolios.`}
            />
          ) : (
            <RowList>
              {list.map((token) => (
                <TokenRow key={token._id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </RowList>
          )
        }
      </QueryView>
      {isCreating && <CreateTokenDialog onClose={() => setIsCreating(false)} />}
      <ConfirmDialog
        title={revoking ? t`Revoke ${{ name: revoking.name }}?` : t`Revoke the token?`}
        text={t`Programs that use this token stop working at once. This cannot be undone.`}
        action={t`Revoke`}
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => revoking && revoke.mutate(revoking._id)}
        mutation={revoke}
      />
    </Card>
  )
}

function describeReach({ scope, portfolios }: AccessToken): string {
  const canWrite = scope === 'write'
  if (portfolios === null) return canWrite ? t`Read and write, all portfolios` : t`Read, all portfolios`
  if (portfolios.length === 0) {
    return canWrite
      ? t`Read and write, only portfolios that have been deleted`
      : t`Read, only portfolios that have been deleted`
  }
  const names = portfolios.map(({ name }) => name).join(', ')
  return canWrite ? t`Read and write, only ${names}` : t`Read, only ${names}`
}

function describeToken(token: AccessToken): string {
  const { ending, programHost } = token
  const reach = describeReach(token)
  if (programHost === null) return t`${reach} · ends in ${ending}`
  return t`${reach} · allowed for ${{ program: describeProgramHost(programHost) }}`
}

function describeUse({ lastUsedAt, expiresAt, revokedAt, isExpired }: AccessToken): string {
  const used = lastUsedAt === null ? null : formatDateTime(lastUsedAt)
  if (revokedAt !== null) {
    const revoked = formatDateTime(revokedAt)
    return used === null ? t`Never used, revoked ${revoked}` : t`Last used ${used}, revoked ${revoked}`
  }
  const expiry = formatDateTime(expiresAt)
  if (isExpired) return used === null ? t`Never used, expired ${expiry}` : t`Last used ${used}, expired ${expiry}`
  return used === null ? t`Never used, expires ${expiry}` : t`Last used ${used}, expires ${expiry}`
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const state = token.revokedAt === null ? (token.isExpired ? t`Expired` : undefined) : t`Revoked`
  return (
    <li className={state && styles.inactive}>
      <div className={styles.token}>
        <b>{token.name}</b> {state && <PlanBadge text={state} />}
        <p className={styles.note}>{describeToken(token)}</p>
        <p className={styles.note}>{describeUse(token)}</p>
      </div>
      {state === undefined && (
        <Button variant="default" onClick={onRevoke} aria-label={t`Revoke ${{ name: token.name }}`}>
          {t`Revoke`}
        </Button>
      )}
    </li>
  )
}
