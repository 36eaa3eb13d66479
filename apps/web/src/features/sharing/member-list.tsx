import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Member } from '@plumbline/contract/memberships/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { membersQuery, removeMemberMutation, updateMemberMutation } from '../../api/memberships.ts'
import { formatInstantDate } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { isRole, listRoles } from './roles.ts'
import styles from './sharing.module.css'

/** The people of a portfolio and open invitations, each with its role and the button that ends it. */
export function MemberList({ portfolioId }: { portfolioId: string }) {
  const query = useQuery(membersQuery)
  const [asked, setAsked] = useState<Member | null>(null)
  const update = useMutation(updateMemberMutation)
  const remove = useMutation({
    ...removeMemberMutation,
    onSuccess: () => {
      setAsked(null)
      showSuccess(t`The person has no access any more`)
    },
  })
  const members = (query.data ?? []).filter((member) => member.portfolioId === portfolioId)
  const isFreshSignInNeeded = hasCode(update.error, 'fresh-sign-in-needed')
  return (
    <>
      {members.length > 0 && (
        <>
          <h3 className={styles.heading}>{t`People`}</h3>
          <ul className={styles.links}>
            {members.map((member) => (
              <li key={member._id} className={styles.member}>
                <span className={styles.person}>
                  {member.email}
                  <small>{describeState(member)}</small>
                </span>
                <Select
                  className={styles.role ?? ''}
                  aria-label={t`Role of ${{ email: member.email }}`}
                  data={listRoles()}
                  value={member.role}
                  onChange={(role) => isRole(role) && update.mutate({ _id: member._id, role })}
                  allowDeselect={false}
                  disabled={update.isPending}
                />
                <Button
                  variant="default"
                  aria-label={t`Remove ${{ email: member.email }}`}
                  disabled={remove.isPending}
                  onClick={() => setAsked(member)}
                >
                  {t`Remove`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <FormError error={query.error ?? (isFreshSignInNeeded ? null : update.error)} />
      {isFreshSignInNeeded && <FreshSignInNote action={t`changing a role`} />}
      <ConfirmDialog
        title={t`Remove ${{ email: asked?.email ?? '' }}?`}
        text={t`Access to this portfolio ends at once. What this person changed stays, and the history can undo it.`}
        action={t`Remove`}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate(asked)}
        mutation={remove}
      />
    </>
  )
}

function describeState({ acceptedAt, expiresAt, isExpired }: Member): string {
  if (acceptedAt !== null) return t`Has access since ${{ day: formatInstantDate(acceptedAt) }}`
  if (expiresAt === null || isExpired) return t`Invitation expired`
  return t`Invited, open until ${{ day: formatInstantDate(expiresAt) }}`
}
