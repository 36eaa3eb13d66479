import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { helpOfPage } from './help-of-page.ts'

/** Links to the help about this page. Renders nothing if there is none, or if the operator has their own help. */
export function PageHelpItem({ icon }: { icon: ReactNode }) {
  const isOwnHelp = useQuery(healthQuery).data?.links.help != null
  const path = useLocation({ select: ({ pathname }) => helpOfPage(pathname) })
  if (isOwnHelp || path === undefined) return null
  return (
    <Menu.Item leftSection={icon} component={Link} to={path}>
      {t`Help with this page`}
    </Menu.Item>
  )
}
