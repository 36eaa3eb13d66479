import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'
import { signOut } from '../../api/sign-out.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useOutsideLinks } from '../../api/use-outside-links.ts'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { setPrivacyMode, usePrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { type KeyedPage, keysTo, pageKeys } from '../../ui/keyboard/page-keys.ts'
import { isWholePage } from '../../ui/page/whole-pages.ts'
import type { Command } from './command.ts'

function usePortfolioCommands(): Command[] {
  const navigate = useNavigate()
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const hasSeveral = portfolios.filter(({ isSample }) => !isSample).length > 1
  return [
    ...[...portfolios, ...sets].map(
      ({ _id, name }): Command => ({
        id: `portfolio-${_id}`,
        group: 'portfolios',
        label: name,
        run: () => void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
      }),
    ),
    ...(hasSeveral
      ? [
          {
            id: 'portfolio-all',
            group: 'portfolios' as const,
            label: t`All portfolios as one`,
            words: t`whole sum together`,
            run: () => void navigate({ to: '/portfolio/all' }),
          },
        ]
      : []),
  ]
}

const ACTION_KEYS: Record<string, readonly string[]> = { privacy: ['h'], shortcuts: ['?'], add: ['a'], import: ['i'] }

/** The keys of a page or an action that has any. */
function hintOf(id: string): Pick<Command, 'keys'> {
  // Ids of other pages are not in the list, which is what this looks up.
  const keys = ACTION_KEYS[id] ?? (Object.hasOwn(pageKeys, id) ? keysTo(id as KeyedPage) : undefined)
  return keys === undefined ? {} : { keys }
}

function usePageCommands(): Command[] {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { data: health } = useQuery(healthQuery)
  const { help, changelog, community } = useOutsideLinks()
  const page = (id: string, label: string, words: string, run: () => void): Command => ({
    id: `page-${id}`,
    group: 'pages',
    label,
    words,
    ...hintOf(id),
    run,
  })
  const pages = [
    page('portfolios', t`Portfolios`, t`home list all`, () => void navigate({ to: '/portfolios' })),
    page('screener', t`Screener`, t`find stocks filter screen`, () => void navigate({ to: '/screener' })),
    page('watchlist', t`Watchlist`, t`watched favorites target star`, () => void navigate({ to: '/watchlist' })),
    page(
      'calendar',
      t`Calendar`,
      t`earnings dividends splits ex-day pay day dates coming`,
      () => void navigate({ to: '/calendar' }),
    ),
    page('alerts', t`Alerts`, t`price level notify mail target`, () => void navigate({ to: '/alerts' })),
    page('goals', t`Goals`, t`retirement target projection saving what if`, () => void navigate({ to: '/goals' })),
    page(
      'own-securities',
      t`Own securities`,
      t`private unlisted prices by hand`,
      () => void navigate({ to: '/own-securities' }),
    ),
    page(
      'categories',
      t`Categories`,
      t`classification taxonomy group risk region own`,
      () => void navigate({ to: '/categories' }),
    ),
    page('tags', t`Tags`, t`labels on transactions own`, () => void navigate({ to: '/tags' })),
    page('checks', t`Checks`, t`errors wrong data verify doubled missing`, () => void navigate({ to: '/checks' })),
    page('dcf', t`DCF valuation`, t`discounted cash flow fair value calculator`, () => void navigate({ to: '/dcf' })),
    page(
      'user',
      t`User settings`,
      t`account name email currency sessions export`,
      () => void navigate({ to: '/settings/user' }),
    ),
    page(
      'preferences',
      t`Preferences`,
      t`settings number format appearance`,
      () => void navigate({ to: '/settings/preferences' }),
    ),
    page(
      'integrations',
      t`Integrations`,
      t`brokers synchronize connect settings`,
      () => void navigate({ to: '/settings/integrations' }),
    ),
    page('billing', t`Plan & Billing`, t`settings premium free`, () => void navigate({ to: '/settings/billing' })),
    page('help', t`Help Center`, t`csv import errors`, () => location.assign(help)),
    page('changelog', t`Changelog`, t`new version`, () => location.assign(changelog)),
    page('community', t`Community`, t`source code`, () => location.assign(community)),
  ]
  const hasAdminPage = user?.role === 'admin' && !health?.links.admin
  return hasAdminPage
    ? [...pages, page('admin', t`Admin`, t`users feedback codes background`, () => void navigate({ to: '/admin' }))]
    : pages
}

function useActionCommands(): Command[] {
  const navigate = useNavigate()
  const areAmountsHidden = usePrivacyMode()
  const { setColorScheme } = useMantineColorScheme()
  const action = (id: string, label: string, words: string, run: () => void): Command => ({
    id: `action-${id}`,
    group: 'actions',
    label,
    words,
    ...hintOf(id),
    run,
  })
  return [
    action(
      'create',
      t`Create new portfolio`,
      t`add`,
      () => void navigate({ to: '/portfolios', search: { create: true } }),
    ),
    action(
      'add-security',
      t`Add your own security`,
      t`private unlisted create new`,
      () => void navigate({ to: '/own-securities', search: { add: true } }),
    ),
    action('privacy', areAmountsHidden ? t`Show amounts` : t`Hide amounts`, t`privacy`, () =>
      setPrivacyMode(!areAmountsHidden),
    ),
    action('light', t`Light appearance`, t`theme day`, () => setColorScheme('light')),
    action('dark', t`Dark appearance`, t`theme night`, () => setColorScheme('dark')),
    action('auto', t`Match system appearance`, t`theme`, () => setColorScheme('auto')),
    action('feedback', t`Send feedback`, t`message bug`, () => openDialog('feedback')),
    action('shortcuts', t`Keyboard shortcuts`, t`keys`, () => openDialog('shortcuts')),
    action('logout', t`Logout`, t`sign out`, signOut),
  ]
}

const listPortfolioPages = () =>
  [
    { path: 'transactions', label: t`Transactions`, words: t`ledger buys sells dividends history` },
    { path: 'performance', label: t`Performance`, words: t`returns months years` },
    { path: 'income', label: t`Income`, words: t`dividends yield expected calendar` },
    { path: 'gains', label: t`Gains`, words: t`realized sales lots tax` },
    { path: 'allocation', label: t`Allocation`, words: t`sectors countries currencies` },
    { path: 'benchmark', label: t`Benchmark`, words: t`compare index` },
    { path: 'news', label: t`News`, words: t`headlines` },
    { path: 'settings', label: t`Portfolio settings`, words: t`name currency benchmark delete duplicate` },
  ] as const

/** Pages and actions of the portfolio that is open, else of the first one; of all portfolios, their pages. */
function useOwnPortfolioCommands(): Command[] {
  const navigate = useNavigate()
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const openId = useLocation({ select: ({ pathname }) => /^\/portfolio\/([^/]+)/.exec(pathname)?.[1] })
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const whole =
    openId === ALL_PORTFOLIOS
      ? { _id: ALL_PORTFOLIOS, name: t`All portfolios` }
      : sets.find(({ _id }) => _id === openId)
  const portfolio = whole ?? portfolios.find(({ _id }) => _id === openId) ?? portfolios[0]
  if (!portfolio) return []
  const params = { portfolioId: portfolio._id }
  const note = portfolio.name
  const pages = listPortfolioPages()
    .filter(({ path }) => whole === undefined || isWholePage(path))
    .map(
      ({ path, label, words }): Command => ({
        id: `portfolio-page-${path}`,
        group: 'pages',
        label,
        words,
        note,
        ...hintOf(path),
        run: () =>
          void (path === 'transactions'
            ? navigate({ to: '/portfolio/$portfolioId/transactions', params, search: { period: 'all' } })
            : navigate({ to: `/portfolio/$portfolioId/${path}`, params })),
      }),
    )
  if (whole !== undefined) return pages
  return [
    {
      id: 'action-add',
      group: 'actions',
      label: t`Add transactions`,
      words: t`buy sell dividend manually enter record create new`,
      note,
      ...hintOf('add'),
      run: () => void navigate({ to: '/portfolio/$portfolioId/add', params }),
    },
    {
      id: 'action-import',
      group: 'actions',
      label: t`Import from a file`,
      words: t`csv upload broker transactions add`,
      note,
      ...hintOf('import'),
      run: () => void navigate({ to: '/portfolio/$portfolioId/import', params }),
    },
    {
      id: 'action-savings-plans',
      group: 'actions',
      label: t`Savings plans`,
      words: t`regular purchases monthly plan propose book automatically`,
      note,
      run: () => void navigate({ to: '/portfolio/$portfolioId/savings-plans', params }),
    },
    {
      id: 'action-history',
      group: 'actions',
      label: t`History: undo a change`,
      words: t`changes undo redo restore deleted edited versions`,
      note,
      run: () => void navigate({ to: '/portfolio/$portfolioId/history', params }),
    },
    ...pages,
  ]
}

/** Everything but assets: those are searched on the server. */
export function useCommands(): Command[] {
  return [...usePortfolioCommands(), ...useOwnPortfolioCommands(), ...usePageCommands(), ...useActionCommands()]
}
