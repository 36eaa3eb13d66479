import { t } from '@lingui/core/macro'
import { IconAdjustments, IconCode, IconCreditCard, IconPlugConnected, IconUser } from '@tabler/icons-react'
import { linkOptions, Outlet } from '@tanstack/react-router'
import { SideLayout, type SideLink } from '../../ui/page/side-layout.tsx'

const links = (): SideLink[] => [
  { label: t`User`, icon: IconUser, link: linkOptions({ to: '/settings/user' }) },
  { label: t`Preferences`, icon: IconAdjustments, link: linkOptions({ to: '/settings/preferences' }) },
  { label: t`Plan & Billing`, icon: IconCreditCard, link: linkOptions({ to: '/settings/billing' }) },
  { label: t`Integrations`, icon: IconPlugConnected, link: linkOptions({ to: '/settings/integrations' }) },
  { label: t`API`, icon: IconCode, link: linkOptions({ to: '/settings/api' }) },
]

/** Around all pages of the settings: their side navigation. */
export function SettingsFrame() {
  return (
    <SideLayout label={t`Settings`} title={<b>{t`Settings`}</b>} links={links()}>
      <Outlet />
    </SideLayout>
  )
}
