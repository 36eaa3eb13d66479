import { t } from '@lingui/core/macro'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SettingsColumn } from '../../ui/page/settings-column.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { AccountData } from './account-data.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SessionList } from './session-list.tsx'
import { UserForm } from './user-form.tsx'

/** The user's profile, passkeys, sessions, export and deletion. */
export function UserPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageMeta
        title={t`User settings · Plumbline`}
        description={t`Name, email address, sessions and data of the account.`}
      />
      <PageHead title={t`User information`} />
      {user ? (
        <SettingsColumn>
          <UserForm key={user._id} user={user} />
          <PasskeyList user={user} />
          <SessionList />
          <AccountData user={user} />
        </SettingsColumn>
      ) : (
        <LoadingState rows={4} />
      )}
    </>
  )
}
