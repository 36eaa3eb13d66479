import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
    action('privacy', areAmountsHidden ? 'Show amounts' : 'Hide amounts', 'privacy', () =>
      setPrivacyMode(!areAmountsHidden),
    ),
    action('light', 'Light appearance', 'theme day', () => setColorScheme('light')),
    action('dark', 'Dark appearance', 'theme night', () => setColorScheme('dark')),
    action('auto', 'Appearance as the system', 'theme', () => setColorScheme('auto')),
    action('feedback', 'Send feedback', 'message bug', () => openDialog('feedback')),
    action('shortcuts', 'Keyboard shortcuts', 'keys', () => openDialog('shortcuts')),
    action('logout', 'Logout', 'sign out', signOut),
  ]
}

/** Everything but assets: those are searched on the server. */
export function useCommands(): Command[] {
  return [...usePortfolioCommands(), ...usePageCommands(), ...useActionCommands()]
}
