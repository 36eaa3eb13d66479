import { t } from '@lingui/core/macro'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import {
  IconCheck,
  IconHelpCircle,
  IconHistory,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconSettings,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../api/sign-out.ts'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { keysTo } from '../../ui/keyboard/page-keys.ts'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'
import { AdminItem } from './admin-item.tsx'
import { PageHelpItem } from './page-help-item.tsx'
import { PublicPageItem } from './public-page-item.tsx'

const listSchemes = () =>
  [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`Match system` },
  ] as const

const iconSize = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

type UserEntriesProps = { popup: Popup; user: User | undefined }

export function UserEntries({ popup, user }: UserEntriesProps) {
  return (
    <PopupMenu popup={popup} position="bottom-end" width={240}>
      <Menu.Label>{user?.email}</Menu.Label>
      <Menu.Item
        leftSection={<IconSettings {...iconSize} />}
        rightSection={<KeyHint keys={keysTo('user')} />}
        component={Link}
        to="/settings/user"
      >
        {t`Settings`}
      </Menu.Item>
      <PageHelpItem icon={<IconInfoCircle {...iconSize} />} />
      <PublicPageItem page="help" icon={<IconHelpCircle {...iconSize} />}>
        {t`Help`}
      </PublicPageItem>
      <PublicPageItem page="changelog" icon={<IconHistory {...iconSize} />}>
        {t`Changelog`}
      </PublicPageItem>
      <Menu.Item
        leftSection={<IconKeyboard {...iconSize} />}
        rightSection={<KeyHint keys={['?']} />}
        onClick={() => openDialog('shortcuts')}
      >
        {t`Keyboard shortcuts`}
      </Menu.Item>
      <AdminItem user={user} iconSize={iconSize.size} />
      <Menu.Divider />
      <AppearanceItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...iconSize} />} onClick={signOut}>
        {t`Logout`}
      </Menu.Item>
    </PopupMenu>
  )
}

function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t`Appearance`}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {listSchemes().map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false} checkIcon={<IconCheck {...iconSize} />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
