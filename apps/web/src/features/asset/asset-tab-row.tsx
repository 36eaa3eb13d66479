import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { Link } from '@tanstack/react-router'
import { LinkTabs } from '../../ui/controls/link-tabs.tsx'
import { type AssetTab, listTabs } from './asset-tabs.ts'
import layout from './tab-layout.module.css'

const tabs = {
  fundamentals: { label: msg`Fundamentals`, to: '/asset/$assetId' },
  price: { label: msg`Price`, to: '/asset/$assetId/price' },
  holdings: { label: msg`Transactions`, to: '/asset/$assetId/holdings' },
  earnings: { label: msg`Earnings`, to: '/asset/$assetId/earnings' },
  dividends: { label: msg`Dividends`, to: '/asset/$assetId/dividends' },
  insiders: { label: msg`Insiders`, to: '/asset/$assetId/insiders' },
  news: { label: msg`News`, to: '/asset/$assetId/news' },
  valuation: { label: msg`Valuation`, to: '/asset/$assetId/valuation' },
} as const satisfies Record<AssetTab, unknown>

export function AssetTabRow({ asset, open }: { asset: Asset; open: AssetTab }) {
  return (
    <div className={layout.tabs}>
      <LinkTabs label={t`Asset`} current={open}>
        {listTabs(asset, open).map((tab) => (
          <Link
            key={tab}
            to={tabs[tab].to}
            params={{ assetId: asset._id }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {i18n._(tabs[tab].label)}
          </Link>
        ))}
      </LinkTabs>
    </div>
  )
}
