import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy } from 'react'
import { PopupButton } from '../../ui/popups/popup-button.tsx'

const load = () => import('./mobile-entries.tsx')
const MobileEntries = lazy(async () => ({ default: (await load()).MobileEntries }))

/** All menus in one, for narrow screens. */
export function MobileMenu({ user }: { user: User | undefined }) {
  return (
    <PopupButton kind="menu" load={load} popup={(popup) => <MobileEntries popup={popup} user={user} />}>
      <ActionIcon variant="subtle" size={44} aria-label={t`Menu`}>
        <IconMenu2 size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </PopupButton>
  )
}
