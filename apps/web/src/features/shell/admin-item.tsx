import { Menu } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { openAdminSite } from './open-admin-site.ts'

/** For admins alone: the built-in admin page, or the operator's own site. */
export function AdminItem({ user }: { user: User | undefined }) {
  const { data: health } = useQuery(healthQuery)
  if (user?.role !== 'admin') return null
  const icon = <IconShieldCheck size={15} stroke={1.6} aria-hidden="true" />
  if (health?.links.admin) {
    return (
      <Menu.Item leftSection={icon} onClick={() => void openAdminSite()}>
        Admin
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} component={Link} to="/admin">
      Admin
    </Menu.Item>
  )
}
