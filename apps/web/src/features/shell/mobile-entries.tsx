import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import {
  IconBell,
  IconCalculator,
  IconCalendarEvent,
  IconCategory,
  IconFilterSearch,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconListCheck,
  IconLogout,
  IconMessage,
  IconSettings,
  IconStack2,
  IconStar,
  IconTag,
  IconTarget,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../api/sign-out.ts'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'
import { AdminItem } from './admin-item.tsx'
import { PageHelpItem } from './page-help-item.tsx'
import { PublicPageItem } from './public-page-item.tsx'

const iconSize = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

type MobileEntriesProps = { popup: Popup; user: User | undefined }

export function MobileEntries({ popup, user }: MobileEntriesProps) {
  return (
    <PopupMenu popup={popup} position="bottom-end" width={260}>
      <Menu.Label>{user?.email}</Menu.Label>
      <Menu.Item leftSection={<IconStack2 {...iconSize} />} component={Link} to="/portfolios">
        {t`Portfolios`}
      </Menu.Item>
      <Menu.Item leftSection={<IconFilterSearch {...iconSize} />} component={Link} to="/screener">
        {t`Screener`}
      </Menu.Item>
      <Menu.Item leftSection={<IconStar {...iconSize} />} component={Link} to="/watchlist">
        {t`Watchlist`}
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarEvent {...iconSize} />} component={Link} to="/calendar">
        {t`Calendar`}
      </Menu.Item>
      <Menu.Item leftSection={<IconBell {...iconSize} />} component={Link} to="/alerts">
        {t`Alerts`}
      </Menu.Item>
      <Menu.Item leftSection={<IconTarget {...iconSize} />} component={Link} to="/goals">
        {t`Goals`}
      </Menu.Item>
      <Menu.Item leftSection={<IconHome {...iconSize} />} component={Link} to="/own-securities">
        {t`Own securities`}
      </Menu.Item>
      <Menu.Item leftSection={<IconCategory {...iconSize} />} component={Link} to="/categories">
        {t`Categories`}
      </Menu.Item>
      <Menu.Item leftSection={<IconTag {...iconSize} />} component={Link} to="/tags">
        {t`Tags`}
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck {...iconSize} />} component={Link} to="/checks">
        {t`Checks`}
      </Menu.Item>
      <Menu.Item leftSection={<IconCalculator {...iconSize} />} component={Link} to="/dcf">
        {t`DCF Calculator`}
      </Menu.Item>
      <Menu.Item leftSection={<IconSettings {...iconSize} />} component={Link} to="/settings/user">
        {t`Settings`}
      </Menu.Item>
      <PageHelpItem icon={<IconInfoCircle {...iconSize} />} />
      <PublicPageItem page="help" icon={<IconHelpCircle {...iconSize} />}>
        {t`Help Center`}
      </PublicPageItem>
      <PublicPageItem page="changelog" icon={<IconHistory {...iconSize} />}>
        {t`Changelog`}
      </PublicPageItem>
      <Menu.Item leftSection={<IconMessage {...iconSize} />} onClick={() => openDialog('feedback')}>
        {t`Feedback`}
      </Menu.Item>
      <AdminItem user={user} iconSize={iconSize.size} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...iconSize} />} onClick={signOut}>
        {t`Logout`}
      </Menu.Item>
    </PopupMenu>
  )
}
