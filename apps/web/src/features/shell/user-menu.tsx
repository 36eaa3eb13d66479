import { t } from '@lingui/core/macro'
import type { User } from '@plumbline/contract/accounts/schemas'
import { lazy } from 'react'
import { PopupButton } from '../../ui/popups/popup-button.tsx'
import styles from './user-menu.module.css'

const load = () => import('./user-entries.tsx')
const UserEntries = lazy(async () => ({ default: (await load()).UserEntries }))

function initials(user: User | undefined): string {
  const names = [user?.first_name, user?.last_name].filter((name) => name)
  const letters = names.length > 0 ? names.map((name) => name?.[0]).join('') : user?.email.slice(0, 2)
  return (letters ?? '').toUpperCase()
}

export function UserMenu({ user }: { user: User | undefined }) {
  return (
    <PopupButton kind="menu" load={load} popup={(popup) => <UserEntries popup={popup} user={user} />}>
      <button type="button" className={styles.target} aria-label={t`${{ initials: initials(user) }} user menu`}>
        <span aria-hidden="true">{initials(user)}</span>
      </button>
    </PopupButton>
  )
}
