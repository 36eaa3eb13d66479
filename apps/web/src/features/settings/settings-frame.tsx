import { IconAdjustments, IconCode, IconCreditCard, IconPlugConnected, IconUser } from '@tabler/icons-react'
import { linkOptions, Outlet } from '@tanstack/react-router'
import { SideLayout, type SideLink } from '../../ui/page/side-layout.tsx'

const links: SideLink[] = [
  { label: 'User', icon: IconUser, link: linkOptions({ to: '/settings/user' }) },
  { label: 'Preferences', icon: IconAdjustments, link: linkOptions({ to: '/settings/preferences' }) },
  { label: 'Plan & Billing', icon: IconCreditCard, link: linkOptions({ to: '/settings/billing' }) },
  { label: 'Integrations', icon: IconPlugConnected, link: linkOptions({ to: '/settings/integrations' }) },
  { label: 'API', icon: IconCode, link: linkOptions({ to: '/settings/api' }) },
]

/** Around all pages of the settings: their side navigation. */
export function SettingsFrame() {
  return (
    <SideLayout label="Settings" title={<b>Settings</b>} links={links}>
      <Outlet />
    </SideLayout>
  )
}
