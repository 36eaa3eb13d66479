import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOutsideLinks } from '../../api/use-outside-links.ts'

type PublicPageItemProps = { page: 'help' | 'changelog'; icon: ReactNode; children: ReactNode }

/** Links to a public page: the operator's own is loaded, the built-in one opens without a network, too. */
export function PublicPageItem({ page, icon, children }: PublicPageItemProps) {
  const address = useOutsideLinks()[page]
  if (address !== `/${page}`)
    return (
      <Menu.Item leftSection={icon} component="a" href={address}>
        {children}
      </Menu.Item>
    )
  return (
    <Menu.Item leftSection={icon} component={Link} to={`/${page}`}>
      {children}
    </Menu.Item>
  )
}
