import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { Link, type LinkProps } from '@tanstack/react-router'
import { RowMenu } from './row-menu.tsx'

type Entry = { label: string; to: LinkProps['to'] }

const pages = (): Entry[] => [
  { label: t`Holdings`, to: '/portfolio/$portfolioId' },
  { label: t`Performance`, to: '/portfolio/$portfolioId/performance' },
  { label: t`Transactions`, to: '/portfolio/$portfolioId/transactions' },
  { label: t`What if…`, to: '/portfolio/$portfolioId/what-if' },
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
    <RowMenu name={name}>
      {items(waysToAdd())}
      <Menu.Divider />
      {items(pages())}
    </RowMenu>
  )
}
