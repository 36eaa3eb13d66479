import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import styles from './top-bar.module.css'

const KEPT_PAGES = ['performance', 'transactions', 'allocation', 'benchmark', 'news', 'settings'] as const

/** The page of another portfolio that corresponds to this address. */
function keptPage(pathname: string) {
  const name = /^\/portfolio\/[^/]+\/([^/]+)$/.exec(pathname)?.[1]
  const kept = KEPT_PAGES.find((page) => page === name)
  return kept === undefined ? ('/portfolio/$portfolioId' as const) : (`/portfolio/$portfolioId/${kept}` as const)
}

/** The menu of the top bar. */
export function PortfoliosMenu() {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith('/portfolio') })
  return (
    <PortfolioSwitcher position="bottom-start">
      <button type="button" className={styles.entry} data-here={isHere || undefined}>
        {t`Portfolios`}
        <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      </button>
    </PortfolioSwitcher>
  )
}

type PortfolioSwitcherProps = { position: 'top-start' | 'bottom-start'; children: ReactNode }

/**
 * A menu of the user's portfolios, each a link to the same page of that portfolio, and of the page of them all. The
 * list is loaded when the menu opens.
 */
export function PortfolioSwitcher({ position, children }: PortfolioSwitcherProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const { data: portfolios, isPending } = useQuery({ ...portfolioListQuery, enabled: wasOpened })
  const page = useLocation({ select: ({ pathname }) => keptPage(pathname) })
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position={position}
      width={260}
      shadow="none"
      transitionProps={{ duration: 160 }}
      onOpen={() => setWasOpened(true)}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.scroll}>
          {portfolios?.map(({ _id, name }) => (
            <Menu.Item key={_id} renderRoot={(props) => <Link {...props} to={page} params={{ portfolioId: _id }} />}>
              <span className={styles.name}>{name}</span>
            </Menu.Item>
          ))}
          {isPending && <Menu.Label>{t`Loading…`}</Menu.Label>}
          {portfolios?.length === 0 && <Menu.Label>{t`No portfolio yet`}</Menu.Label>}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/portfolios">
          {t`View all portfolios`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
