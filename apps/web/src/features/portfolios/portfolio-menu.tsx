import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { IconDots } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './portfolio-list-page.module.css'

type Entry = { label: string; to: LinkProps['to'] }

const pages = (): Entry[] => [
  { label: t`Holdings`, to: '/portfolio/$portfolioId' },
  { label: t`Performance`, to: '/portfolio/$portfolioId/performance' },
  { label: t`Transactions`, to: '/portfolio/$portfolioId/transactions' },
  { label: t`Settings`, to: '/portfolio/$portfolioId/settings' },
]

const waysToAdd = (): Entry[] => [
  { label: t`Add manually`, to: '/portfolio/$portfolioId/add' },
  { label: t`Import from a file`, to: '/portfolio/$portfolioId/import' },
]

/** The pages of a portfolio, and the ways to add to it, behind the dots at the end of its row. */
export function PortfolioMenu({ portfolio: { _id: portfolioId, name } }: { portfolio: PortfolioSummary }) {
  const items = (entries: Entry[]) =>
    entries.map(({ label, to }) => (
      <Menu.Item key={to} renderRoot={(props) => <Link {...props} to={to} params={{ portfolioId }} />}>
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
          <ActionIcon variant="subtle" size={44} aria-label={t`Actions for ${name}`}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items(waysToAdd())}
          <Menu.Divider />
          {items(pages())}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
