import { Menu, useMantineColorScheme } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts'
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { endSession } from '../../api/account-queries.ts'
import { signOutHere } from '../../api/session.ts'
import styles from './user-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

function initials(user: User | undefined): string {
  const names = [user?.first_name, user?.last_name].filter((name) => name)
  const letters = names.length > 0 ? names.map((name) => name?.[0]).join('') : user?.email.slice(0, 2)
  return (letters ?? '').toUpperCase()
}

/** The session ends here at once; a server that cannot be reached must not keep anyone signed in. */
function signOut(): void {
  endSession().catch(() => undefined)
  signOutHere()
}

export function UserMenu({ user }: { user: User | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={240} shadow="none" transitionProps={{ duration: 160 }}>
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={`${initials(user)} user menu`}>
          <span aria-hidden="true">{initials(user)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
            rightSection={colorScheme === value && <IconCheck size={15} stroke={1.6} aria-hidden="true" />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.6} aria-hidden="true" />} onClick={signOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
