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

/** The account's access tokens: created, listed with their last use, revoked. */
export function TokenList() {
  const tokens = useQuery(accessTokensQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<AccessToken>()
  const revoke = useMutation({
    ...revokeAccessTokenMutation,
    onSuccess: () => {
      setRevoking(undefined)
      showSuccess('The token was revoked')
    },
  })

  return (
    <Card
      title="Access tokens"
      note="For scripts and programs"
      isFlush
      actions={
        <Button variant="default" onClick={() => setIsCreating(true)}>
          Create token
        </Button>
      }
    >
      <QueryView query={tokens} failed="The tokens could not be loaded" pending={<LoadingState rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No access tokens" text="With a token, a script can read or change your portfolios." />
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
        title={`Revoke ${revoking?.name ?? 'the token'}?`}
        text="Programs that use this token stop working at once. This cannot be undone."
        action="Revoke"
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => revoking && revoke.mutate(revoking._id)}
        mutation={revoke}
      />
    </Card>
  )
}

function describeReach({ scope, portfolios }: AccessToken): string {
  const may = scope === 'write' ? 'Read and write' : 'Read'
  if (portfolios === null) return `${may}, all portfolios`
  if (portfolios.length === 0) return `${may}, only portfolios that are deleted`
  return `${may}, only ${portfolios.map(({ name }) => name).join(', ')}`
}

function describeUse({ lastUsedAt, expiresAt, revokedAt, isExpired }: AccessToken): string {
  const use = lastUsedAt === null ? 'Never used' : `Last used ${formatDateTime(lastUsedAt)}`
  if (revokedAt !== null) return `${use}, revoked ${formatDateTime(revokedAt)}`
  return `${use}, ${isExpired ? 'expired' : 'expires'} ${formatDateTime(expiresAt)}`
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const state = token.revokedAt === null ? (token.isExpired ? 'Expired' : undefined) : 'Revoked'
  return (
    <li className={state && styles.inactive}>
      <div className={styles.token}>
        <b>{token.name}</b> {state && <PlanBadge text={state} />}
        <p className={styles.note}>
          {describeReach(token)} · ends in {token.ending}
        </p>
        <p className={styles.note}>{describeUse(token)}</p>
      </div>
      {state === undefined && (
        <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      )}
    </li>
  )
}
