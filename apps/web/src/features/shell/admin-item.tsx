import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { createAdminLinkMutation } from '../../api/admin-mutations.ts'
import { showFailure } from '../../ui/notices.tsx'

/** For admins: the built-in admin page, or the operator's own site, signed in by a single-use code. */
export function AdminItem({ user, iconSize }: { user: User | undefined; iconSize: number }) {
  const { data: health } = useQuery(healthQuery)
  const openAdminSite = useMutation({
    ...createAdminLinkMutation,
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure(t`The admin site could not be opened`, error),
  })
  if (user?.role !== 'admin') return null
  const icon = <IconShieldCheck size={iconSize} stroke={1.6} aria-hidden="true" />
  if (health?.links.admin) {
    return (
      <Menu.Item leftSection={icon} onClick={() => openAdminSite.mutate()}>
        {t`Admin`}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} component={Link} to="/admin">
      {t`Admin`}
    </Menu.Item>
  )
}
