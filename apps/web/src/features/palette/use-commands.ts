import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { signOut } from '../../api/sign-out.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useOutsideLinks } from '../../api/use-outside-links.ts'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { setPrivacyMode, usePrivacyMode } from '../../ui/figures/privacy-mode.ts'
import type { Command } from './command.ts'

function usePortfolioCommands(): Command[] {
  const navigate = useNavigate()
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  return portfolios.map(({ _id, name }) => ({
    id: `portfolio-${_id}`,
    group: 'Portfolios',
    label: name,
    run: () => void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
  }))
}

function usePageCommands(): Command[] {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { data: health } = useQuery(healthQuery)
  const { help, changelog, community } = useOutsideLinks()
  const page = (id: string, label: string, words: string, run: () => void): Command => ({
    id: `page-${id}`,
    group: 'Pages',
    label,
    words,
    run,
  })
  const pages = [
    page('portfolios', 'All portfolios', 'home list', () => void navigate({ to: '/portfolios' })),
    page('screener', 'Screener', 'find stocks filter screen', () => void navigate({ to: '/screener' })),
    page('watchlist', 'Watchlist', 'watched favorites target star', () => void navigate({ to: '/watchlist' })),
    page('dcf', 'DCF valuation', 'discounted cash flow fair value calculator', () => void navigate({ to: '/dcf' })),
    page(
      'user',
      'User settings',
      'account name email currency sessions export',
      () => void navigate({ to: '/settings/user' }),
    ),
    page(
      'preferences',
      'Preferences',
      'settings number format appearance',
      () => void navigate({ to: '/settings/preferences' }),
    ),
    page(
      'integrations',
      'Integrations',
      'brokers synchronize connect settings',
      () => void navigate({ to: '/settings/integrations' }),
    ),
    page('billing', 'Plan & Billing', 'settings premium free', () => void navigate({ to: '/settings/billing' })),
    page('help', 'Help Center', 'csv import errors', () => location.assign(help)),
    page('changelog', 'Changelog', 'new version', () => location.assign(changelog)),
    page('community', 'Community', 'source code', () => location.assign(community)),
  ]
  const hasAdminPage = user?.role === 'admin' && !health?.links.admin
  return hasAdminPage
    ? [...pages, page('admin', 'Admin', 'users feedback codes background', () => void navigate({ to: '/admin' }))]
    : pages
}

function useActionCommands(): Command[] {
  const navigate = useNavigate()
  const areAmountsHidden = usePrivacyMode()
  const { setColorScheme } = useMantineColorScheme()
  const action = (id: string, label: string, words: string, run: () => void): Command => ({
    id: `action-${id}`,
    group: 'Actions',
    label,
    words,
    run,
  })
  return [
    action(
      'create',
      'Create new portfolio',
      'add',
      () => void navigate({ to: '/portfolios', search: { create: true } }),
    ),
    action('privacy', areAmountsHidden ? 'Show amounts' : 'Hide amounts', 'privacy', () =>
      setPrivacyMode(!areAmountsHidden),
    ),
    action('light', 'Light appearance', 'theme day', () => setColorScheme('light')),
    action('dark', 'Dark appearance', 'theme night', () => setColorScheme('dark')),
    action('auto', 'Match system appearance', 'theme', () => setColorScheme('auto')),
    action('feedback', 'Send feedback', 'message bug', () => openDialog('feedback')),
    action('shortcuts', 'Keyboard shortcuts', 'keys', () => openDialog('shortcuts')),
    action('logout', 'Logout', 'sign out', signOut),
  ]
}

const portfolioPages = [
  { path: 'transactions', label: 'Transactions', words: 'ledger buys sells dividends history' },
  { path: 'performance', label: 'Performance', words: 'returns months years' },
  { path: 'allocation', label: 'Allocation', words: 'sectors countries currencies' },
  { path: 'benchmark', label: 'Benchmark', words: 'compare index' },
  { path: 'news', label: 'News', words: 'headlines' },
  { path: 'settings', label: 'Portfolio settings', words: 'name currency benchmark delete duplicate' },
] as const

/** Pages and actions of the portfolio that is open, else of the first one. */
function useOwnPortfolioCommands(): Command[] {
  const navigate = useNavigate()
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const openId = useLocation({ select: ({ pathname }) => /^\/portfolio\/([^/]+)/.exec(pathname)?.[1] })
  const portfolio = portfolios.find(({ _id }) => _id === openId) ?? portfolios[0]
  if (!portfolio) return []
  const params = { portfolioId: portfolio._id }
  const note = portfolio.name
  const pages = portfolioPages.map(
    ({ path, label, words }): Command => ({
      id: `portfolio-page-${path}`,
      group: 'Pages',
      label,
      words,
      note,
      run: () => void navigate({ to: `/portfolio/$portfolioId/${path}`, params }),
    }),
  )
  return [
    {
      id: 'action-add',
      group: 'Actions',
      label: 'Add transactions',
      words: 'buy sell dividend manually enter record new',
      note,
      run: () => void navigate({ to: '/portfolio/$portfolioId/add', params }),
    },
    {
      id: 'action-import',
      group: 'Actions',
      label: 'Import from a file',
      words: 'csv upload broker transactions add',
      note,
      run: () => void navigate({ to: '/portfolio/$portfolioId/import', params }),
    },
    ...pages,
  ]
}

/** Everything but assets: those are searched on the server. */
export function useCommands(): Command[] {
  return [...usePortfolioCommands(), ...useOwnPortfolioCommands(), ...usePageCommands(), ...useActionCommands()]
}
