import { t } from '@lingui/core/macro'
import { Button, Select, TextInput } from '@mantine/core'
import type { MemberRole } from '@plumbline/contract/memberships/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { inviteMemberMutation } from '../../api/memberships.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { MemberList } from './member-list.tsx'
import { isRole, listRoles } from './roles.ts'
import styles from './sharing.module.css'

/** Invites people to a portfolio by email, and lists those who were invited. */
export function People({ portfolioId }: { portfolioId: string }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('read')
  const invite = useMutation({
    ...inviteMemberMutation,
    onSuccess: ({ email: invited }) => {
      setEmail('')
      showSuccess(t`The invitation to ${invited} is on its way`)
    },
  })
  const isFreshSignInNeeded = hasCode(invite.error, 'fresh-sign-in-needed')

  function submit(event: FormEvent) {
    event.preventDefault()
    invite.mutate({ portfolioId, email, role })
  }

  return (
    <form onSubmit={submit} noValidate>
      <p
        className={styles.intro}
      >{t`People you invite see this portfolio in their own account, as you do: holdings, figures and transactions. They see nothing else of your account.`}</p>
      <FormFields>
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Select
          label={t`Role`}
          data={listRoles()}
          value={role}
          onChange={(value) => isRole(value) && setRole(value)}
          allowDeselect={false}
        />
      </FormFields>
      <FormError error={isFreshSignInNeeded ? null : invite.error} />
      {isFreshSignInNeeded && <FreshSignInNote action={t`inviting people`} />}
      <DialogActions>
        <Button type="submit" disabled={email.trim() === ''} loading={invite.isPending}>
          {t`Invite`}
        </Button>
      </DialogActions>
      <MemberList portfolioId={portfolioId} />
    </form>
  )
}
