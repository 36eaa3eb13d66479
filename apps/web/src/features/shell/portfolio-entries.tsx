import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useLocation } from '@tanstack/react-router'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { keysTo } from '../../ui/keyboard/page-keys.ts'
import { isWholePage } from '../../ui/page/whole-pages.ts'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'
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

type PortfolioEntriesProps = { popup: Popup; position: 'top-start' | 'bottom-start' }

/** An entry leads to the page that is open now, of its portfolios. */
export function PortfolioEntries({ popup, position }: PortfolioEntriesProps) {
  const { data: portfolios, isPending } = useQuery(portfolioListQuery)
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const page = useLocation({ select: ({ pathname }) => keptPage(pathname) })
  const wholePage = page !== undefined && isWholePage(page) ? page : undefined
  const own = portfolios?.filter(({ isSample }) => !isSample) ?? []
  return (
    <PopupMenu popup={popup} position={position} width={260}>
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
    </PopupMenu>
  )
}
