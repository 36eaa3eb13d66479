import { t } from '@lingui/core/macro'
import type { SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import { lazy, Suspense, useState } from 'react'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'

const SharedPlot = lazy(async () => ({ default: (await import('./shared-plot.tsx')).SharedPlot }))

const LOADING_HEIGHT = 260

/** The return over time, and with amounts also the value. */
export function SharedChart({ shared }: { shared: SharedPortfolio }) {
  const [shown, setShown] = useState<'return' | 'value'>('return')
  return (
    <Card
      title={shown === 'return' ? t`Time-weighted return` : t`Value`}
      actions={
        shared.showsAmounts && (
          <ChoiceRow
            label={t`What the chart shows`}
            choices={[
              { value: 'return', label: t`Return` },
              { value: 'value', label: t`Value` },
            ]}
            value={shown}
            onChange={setShown}
          />
        )
      }
    >
      <Suspense fallback={<LoadingState text={t`Loading chart…`} chartHeight={LOADING_HEIGHT} />}>
        <SharedPlot shared={shared} shown={shown} />
      </Suspense>
    </Card>
  )
}
