import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { assetQuery } from '../../api/asset-queries.ts'
import { Monogram } from '../../ui/monogram.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { NotFoundState } from '../../ui/states/not-found-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './dcf.module.css'
import { FairValueSentence } from './fair-value-sentence.tsx'
import { FlowChart } from './flow-chart.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { PastFlows } from './past-flows.tsx'
import { SavedValuations } from './saved-valuations.tsx'
import { SensitivityCard } from './sensitivity-card.tsx'
import { ValuationSteps } from './valuation-steps.tsx'
import { valueAsset } from './value-asset.ts'
import { Warning } from './warning.tsx'
import { chooseUnit } from './write-flow.ts'

const routeApi = getRouteApi('/dcf/$assetId')

const SHOWN_AT_FIRST = 5

/** The value of one stock's free cash flows, by the options in the address. */
export function DcfPage() {
  const { assetId } = routeApi.useParams()
  const query = useQuery(assetQuery(assetId))
  if (isNotFound(query.error)) return <NotFoundState thing="asset" />
  return (
    <PlainLayout>
      {!query.data && (
        <PageMeta title={t`DCF valuation · Plumbline`} description={t`A stock’s value from its free cash flows.`} />
      )}
      <QueryView
        query={query}
        failed={t`The asset could not be loaded`}
        pending={<LoadingState text={t`Loading asset…`} />}
      >
        {(asset) => (
          <>
            <PageMeta
              title={t`DCF ${{ symbol: asset.symbol }} - ${{ name: asset.name }}`}
              description={t`What a share of ${{ name: asset.name }} is worth by its free cash flows, discounted to today.`}
            />
            <Head asset={asset} />
            {asset.type === 'Common Stock' ? (
              <Model asset={asset} />
            ) : (
              <Warning
                text={t`DCF valuation does not work for ${{ type: asset.type }}. You need to select a Common Stock to analyse.`}
              >
                <Link to="/dcf" className={textLink}>
                  {t`Choose one`}
                </Link>
              </Warning>
            )}
          </>
        )}
      </QueryView>
    </PlainLayout>
  )
}

function Head({ asset }: { asset: Asset }) {
  return (
    <header className={styles.head}>
      <ActionIcon component={Link} to="/dcf" variant="subtle" size={36} aria-label={t`Back to all stocks`}>
        <IconArrowLeft size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Link to="/asset/$assetId" params={{ assetId: asset._id }} className={styles.image}>
        <Monogram name={asset.name} image={asset.image} size="large" />
        <VisuallyHidden>{t`Open ${{ name: asset.name }}`}</VisuallyHidden>
      </Link>
      <div className={styles.identity}>
        <h1>
          {asset.name} <PlanBadge text={t`Beta`} />
        </h1>
        <p>
          {t`DCF valuation of ${{ symbol: asset.symbol }}`} ·{' '}
          <Link to="/help/methods/$page" params={{ page: 'discounted-cash-flow' }} className={textLink}>
            {t`How it is calculated`}
          </Link>
        </p>
      </div>
    </header>
  )
}

function Model({ asset }: { asset: Asset }) {
  const search = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const valuation = useMemo(() => valueAsset(asset, search), [asset, search])
  const { past, currency, outcome } = valuation
  const isExpanded = search.past === 'all'
  const shown = isExpanded ? past : past.slice(-SHOWN_AT_FIRST)
  const unit = search.unit ?? chooseUnit(past.at(-1)?.freeCashFlow ?? 0)
  const change = (changed: object) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  return (
    <>
      <FairValueSentence asset={asset} valuation={valuation} />
      {past.length > 0 && (
        <div className={styles.model}>
          <OptionsPanel {...{ valuation, unit, search }} onChange={change} />
          <div className={styles.results}>
            <FlowChart valuation={valuation} past={shown} unit={unit} name={asset.name} />
            {outcome.company && <ValuationSteps {...{ asset, valuation, search, unit }} company={outcome.company} />}
            <SensitivityCard {...{ asset, valuation, search }} />
            <SavedValuations {...{ asset, valuation, search }} />
            <PastFlows
              {...{ past, shown, unit, currency, isExpanded }}
              onToggle={() => change({ past: isExpanded ? undefined : 'all' })}
            />
          </div>
        </div>
      )}
    </>
  )
}
