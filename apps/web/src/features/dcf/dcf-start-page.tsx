import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { commonStocksQuery } from '../../api/asset-queries.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './dcf.module.css'

/** Where a stock is chosen: by a search, or among the largest. */
export function DcfStartPage() {
  const navigate = useNavigate()
  const search = useAssetSearch()
  const stocks = useQuery(commonStocksQuery)
  return (
    <PlainLayout>
      <PageMeta
        title={t`DCF valuation · Plumbline`}
        description={t`A stock’s value from its free cash flows, discounted to today.`}
      />
      <PageHead
        title={
          <>
            {t`DCF valuation`} <PlanBadge text={t`Beta`} />
          </>
        }
        note={
          <>
            {t`What a stock is worth, based on the cash its company earns, discounted to today.`}
            <Link to="/help/methods/$page" params={{ page: 'discounted-cash-flow' }} className={textLink}>
              {t`How it is calculated`}
            </Link>
          </>
        }
      >
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/dcf/scorecard" />}>
          {t`Scorecard`}
        </Button>
      </PageHead>
      <div className={styles.search}>
        <AssetPicker
          label={t`Find a stock`}
          value={null}
          onChange={(asset) => asset && void navigate({ to: '/dcf/$assetId', params: { assetId: asset._id } })}
          search={search}
        />
      </div>
      <QueryView
        query={stocks}
        failed={t`The stocks could not be loaded`}
        pending={<LoadingState text={t`Loading stocks…`} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title={t`No common stocks yet`} text={t`Search for one by name, symbol or ISIN.`} />}
      >
        {(list) => (
          <ul className={styles.stocks} aria-label={t`Common stocks`}>
            {list.map(({ _id, name, symbol, exchange, image }) => (
              <li key={_id}>
                <Link to="/dcf/$assetId" params={{ assetId: _id }}>
                  <Monogram name={name} image={image} size="large" />
                  <span>
                    <b>{name}</b>
                    {symbol} · {exchange}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </PlainLayout>
  )
}
