import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { textLink } from '../../../ui/text-link.ts'

const routeApi = getRouteApi('/asset/$assetId/valuation')

export function ValuationTab() {
  const { assetId } = routeApi.useParams()
  return (
    <Card isFlush>
      <EmptyState
        title={t`Coming soon`}
        text={
          <Trans>
            Until then, the{' '}
            <Link to="/dcf/$assetId" params={{ assetId }} className={textLink}>
              DCF tool
            </Link>{' '}
            values a company by its free cash flows.
          </Trans>
        }
      />
    </Card>
  )
}
