import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'

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

type PortfolioEntriesProps = { popup: Popup; portfolioId: string }

export function PortfolioEntries({ popup, portfolioId }: PortfolioEntriesProps) {
  const items = (entries: Entry[]) =>
    entries.map(({ label, to }) => (
      <Menu.Item key={to} renderRoot={(props) => <Link {...props} to={to} params={{ portfolioId }} />}>
        {label}
      </Menu.Item>
    ))
  return (
    <PopupMenu popup={popup} position="bottom-end" width={200}>
      {items(waysToAdd())}
      <Menu.Divider />
      {items(pages())}
    </PopupMenu>
  )
}
