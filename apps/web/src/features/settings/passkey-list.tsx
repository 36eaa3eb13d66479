import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { Passkey } from '@plumbline/contract/passkeys/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { hasCode } from '../../api/api-error.ts'
import { addPasskeyMutation, removePasskeyMutation } from '../../api/passkey-mutations.ts'
import { passkeysQuery } from '../../api/passkey-queries.ts'
import { usePasskeyProblem } from '../../api/use-passkey-problem.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RowList } from '../../ui/page/row-list.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import styles from './settings.module.css'

/** The passkeys that sign in to the account, and whether protected actions need one. */
export function PasskeyList({ user }: { user: User }) {
  const passkeys = useQuery(passkeysQuery)
  const problem = usePasskeyProblem()
  const add = useMutation({
    ...addPasskeyMutation,
    onSuccess: ({ name }) => showSuccess(t`Passkey added`, t`“${name}” now signs you in.`),
    onError: (error) => {
      if (!hasCode(error, 'fresh-sign-in-needed')) showFailure(t`The passkey could not be added`, error)
    },
  })

  return (
    <Card
      title={t`Passkeys`}
      note={t`Sign in with fingerprint, face or PIN`}
      isFlush
      actions={
        problem === null && (
          <Button variant="default" onClick={() => add.mutate()} loading={add.isPending}>
            {t`Add a passkey`}
          </Button>
        )
      }
    >
      {problem && <p className={styles.inset}>{problem}</p>}
      {hasCode(add.error, 'fresh-sign-in-needed') && (
        <div className={styles.inset}>
          <FreshSignInNote action={t`adding a passkey`} />
        </div>
      )}
      <QueryView query={passkeys} failed={t`The passkeys could not be loaded`} pending={<LoadingState rows={1} />}>
        {(list) =>
          list.length === 0 ? (
            problem === null && <p className={styles.inset}>{t`You have no passkeys yet.`}</p>
          ) : (
            <>
              <RowList>
                {list.map((passkey) => (
                  <PasskeyRow key={passkey._id} passkey={passkey} />
                ))}
              </RowList>
              <PasskeyRequirement user={user} />
            </>
          )
        }
      </QueryView>
    </Card>
  )
}

function PasskeyRow({ passkey: { _id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const close = () => setAsked(undefined)
  const addedAt = formatDateTime(createdAt)
  const remove = useMutation({
    ...removePasskeyMutation(_id),
    onSuccess: () => {
      showSuccess(t`Passkey removed`, t`You can also delete it from your device or password manager.`)
      close()
    },
  })

  return (
    <li>
      <div>
        <b>{name}</b>
        <p className={styles.note}>
          {lastUsedAt === null
            ? t`Added ${addedAt}, not used yet`
            : t`Added ${addedAt}, last used ${{ lastUsedAt: formatDateTime(lastUsedAt) }}`}
        </p>
      </div>
      <div className={styles.rowActions}>
        <Button variant="default" onClick={() => setAsked('rename')} aria-label={t`Rename the passkey ${name}`}>
          {t`Rename`}
        </Button>
        <Button variant="default" onClick={() => setAsked('remove')} aria-label={t`Remove the passkey ${name}`}>
          {t`Remove`}
        </Button>
      </div>
      {asked === 'rename' && <RenamePasskeyDialog id={_id} name={name} onClose={close} />}
      <ConfirmDialog
        title={t`Remove the passkey “${name}”?`}
        text={t`You can no longer sign in with it. A link by email always works.`}
        action={t`Remove passkey`}
        isOpen={asked === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        mutation={remove}
      />
    </li>
  )
}

function PasskeyRequirement({ user }: { user: User }) {
  const change = useMutation({
    ...updateUserMutation,
    onError: (error) => {
      if (!hasCode(error, 'fresh-sign-in-needed')) showFailure(t`The setting could not be saved`, error)
    },
  })
  return (
    <div className={styles.inset}>
      <SwitchField
        label={t`Require a passkey for protected actions`}
        description={t`Exporting or deleting the account, deleting a portfolio, creating an access token, and changing the address, passkeys or this setting`}
        isOn={change.isPending ? (change.variables.passkeyRequired ?? user.passkeyRequired) : user.passkeyRequired}
        onChange={(passkeyRequired) => change.mutate({ passkeyRequired })}
      />
      {hasCode(change.error, 'fresh-sign-in-needed') && <FreshSignInNote action={t`changing this setting`} />}
    </div>
  )
}
