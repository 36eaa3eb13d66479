import type { Asset } from '@plumbline/contract/assets/schemas'
import { Link } from '@tanstack/react-router'
import { LinkTabs } from '../../ui/controls/link-tabs.tsx'
import { type AssetTab, listTabs } from './asset-tabs.ts'
import layout from './tab-layout.module.css'

const tabs = {
  fundamentals: { label: 'Fundamentals', to: '/asset/$assetId' },
  price: { label: 'Price', to: '/asset/$assetId/price' },
  holdings: { label: 'Transactions', to: '/asset/$assetId/holdings' },
  earnings: { label: 'Earnings', to: '/asset/$assetId/earnings' },
  dividends: { label: 'Dividends', to: '/asset/$assetId/dividends' },
  insiders: { label: 'Insiders', to: '/asset/$assetId/insiders' },
  news: { label: 'News', to: '/asset/$assetId/news' },
  valuation: { label: 'Valuation', to: '/asset/$assetId/valuation' },
} as const satisfies Record<AssetTab, unknown>

export function AssetTabRow({ asset, open }: { asset: Asset; open: AssetTab }) {
  return (
    <div className={layout.tabs}>
      <LinkTabs label="Asset" current={open}>
        {listTabs(asset, open).map((tab) => (
          <Link
            key={tab}
            to={tabs[tab].to}
            params={{ assetId: asset._id }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {tabs[tab].label}
          </Link>
        ))}
      </LinkTabs>
    </div>
  )
}
