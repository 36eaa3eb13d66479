import { ActionIcon, Menu } from '@mantine/core'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { IconDots } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './portfolio-list-page.module.css'

const PAGES: readonly { label: string; to: LinkProps['to'] }[] = [
  { label: 'Holdings', to: '/portfolio/$portfolioId' },
  { label: 'Performance', to: '/portfolio/$portfolioId/performance' },
  { label: 'Transactions', to: '/portfolio/$portfolioId/transactions' },
  { label: 'Settings', to: '/portfolio/$portfolioId/settings' },
]

const WAYS_TO_ADD: readonly { label: string; to: LinkProps['to'] }[] = [
  { label: 'Add manually', to: '/portfolio/$portfolioId/add' },
  { label: 'Import from a file', to: '/portfolio/$portfolioId/import' },
]

/** The pages of a portfolio, and the ways to add to it, behind the dots at the end of its row. */
export function PortfolioMenu({ portfolio: { _id: portfolioId, name } }: { portfolio: PortfolioSummary }) {
  const items = (entries: typeof PAGES) =>
    entries.map(({ label, to }) => (
      <Menu.Item key={label} renderRoot={(props) => <Link {...props} to={to} params={{ portfolioId }} />}>
        {label}
      </Menu.Item>
    ))
  return (
    <div className={styles.menu}>
      <Menu
        position="bottom-end"
        width={200}
        shadow="none"
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 160 }}
      >
        <Menu.Target>
          <ActionIcon variant="subtle" size={44} aria-label={`Actions for ${name}`}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items(WAYS_TO_ADD)}
          <Menu.Divider />
          {items(PAGES)}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
