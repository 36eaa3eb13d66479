import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOutsideLinks } from '../../api/use-outside-links.ts'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { keysTo } from '../../ui/keyboard/page-keys.ts'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'

export function ToolsEntries({ popup }: { popup: Popup }) {
  const { community } = useOutsideLinks()
  return (
    <PopupMenu popup={popup} position="bottom-start" width={220}>
      <Menu.Item component={Link} to="/screener" rightSection={<KeyHint keys={keysTo('screener')} />}>
        {t`Screener`}
      </Menu.Item>
      <Menu.Item component={Link} to="/watchlist" rightSection={<KeyHint keys={keysTo('watchlist')} />}>
        {t`Watchlist`}
      </Menu.Item>
      <Menu.Item component={Link} to="/calendar" rightSection={<KeyHint keys={keysTo('calendar')} />}>
        {t`Calendar`}
      </Menu.Item>
      <Menu.Item component={Link} to="/alerts" rightSection={<KeyHint keys={keysTo('alerts')} />}>
        {t`Alerts`}
      </Menu.Item>
      <Menu.Item component={Link} to="/goals">
        {t`Goals`}
      </Menu.Item>
      <Menu.Item component={Link} to="/own-securities">
        {t`Own securities`}
      </Menu.Item>
      <Menu.Item component={Link} to="/categories">
        {t`Categories`}
      </Menu.Item>
      <Menu.Item component={Link} to="/tags">
        {t`Tags`}
      </Menu.Item>
      <Menu.Item component={Link} to="/checks" rightSection={<KeyHint keys={keysTo('checks')} />}>
        {t`Checks`}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={community}
        target="_blank"
        rel="noreferrer"
        rightSection={<IconExternalLink size={15} stroke={1.6} aria-hidden="true" />}
      >
        {t`Community`}
      </Menu.Item>
      <Menu.Item component={Link} to="/dcf" rightSection={<KeyHint keys={keysTo('dcf')} />}>
        {t`DCF Valuation`}
      </Menu.Item>
    </PopupMenu>
  )
}
