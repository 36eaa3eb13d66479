import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { keysTo } from '../../ui/keyboard/page-keys.ts'
import { isWholePage } from '../../ui/page/whole-pages.ts'
import styles from './top-bar.module.css'

const KEPT_PAGES = [
  'performance',
  'income',
  'gains',
  'transactions',
  'allocation',
  'benchmark',
  'news',
  'settings',
] as const
type KeptPage = (typeof KEPT_PAGES)[number]

/** The page of another portfolio that corresponds to this address; undefined for its holdings. */
function keptPage(pathname: string): KeptPage | undefined {
  const name = /^\/portfolio\/[^/]+\/([^/]+)$/.exec(pathname)?.[1]
  return KEPT_PAGES.find((page) => page === name)
}

function linkTo(portfolioId: string, page: KeptPage | undefined) {
  const params = { portfolioId }
  return page === undefined
    ? linkOptions({ to: '/portfolio/$portfolioId', params })
    : linkOptions({ to: `/portfolio/$portfolioId/${page}`, params })
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
 * A menu of all portfolios as one, the sets and each portfolio, and last the list of portfolios. An entry leads to the
 * page that is open now, of its portfolios. The lists are loaded when the menu opens.
 */
export function PortfolioSwitcher({ position, children }: PortfolioSwitcherProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const { data: portfolios, isPending } = useQuery({ ...portfolioListQuery, enabled: wasOpened })
  const { data: sets = [] } = useQuery({ ...portfolioSetsQuery, enabled: wasOpened })
  const page = useLocation({ select: ({ pathname }) => keptPage(pathname) })
  const wholePage = page !== undefined && isWholePage(page) ? page : undefined
  const own = portfolios?.filter(({ isSample }) => !isSample) ?? []
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
        {own.length > 1 && (
          <>
            <Menu.Item renderRoot={(props) => <Link {...props} {...linkTo(ALL_PORTFOLIOS, wholePage)} />}>
              {t`All portfolios as one`}
            </Menu.Item>
            {sets.map(({ _id, name }) => (
              <Menu.Item key={_id} renderRoot={(props) => <Link {...props} {...linkTo(_id, wholePage)} />}>
                <span className={styles.name}>{name}</span>
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        <div className={styles.scroll}>
          {portfolios?.map(({ _id, name }) => (
            <Menu.Item key={_id} renderRoot={(props) => <Link {...props} {...linkTo(_id, page)} />}>
              <span className={styles.name}>{name}</span>
            </Menu.Item>
          ))}
          {isPending && <Menu.Label>{t`Loading…`}</Menu.Label>}
          {portfolios?.length === 0 && <Menu.Label>{t`No portfolio yet`}</Menu.Label>}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/portfolios" rightSection={<KeyHint keys={keysTo('portfolios')} />}>
          {t`View all portfolios`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
