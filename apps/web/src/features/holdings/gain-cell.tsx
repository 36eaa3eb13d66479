import { t } from '@lingui/core/macro'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import type { GainScale } from '../../ui/figures/gain-scale.ts'
import { Money } from '../../ui/figures/money.tsx'
import { missingReason } from './field-figure.tsx'

type GainCellProps = { line: Pick<Line, '_id' | 'name' | 'gain' | 'status'>; currency: string; scale: GainScale }

/** A gain with its bar, which hangs from the zero line of the whole table. */
export function GainCell({ line, currency, scale }: GainCellProps) {
  const gain = line.gain.total
  return (
    <>
      <GainBar scale={scale} gain={gain} />
      <Explainable
        figure="gain.total"
        scope={{ asset: line._id }}
        title={t`Gain of ${{ name: line.name }}`}
        value={gain}
      >
        <Money
          value={gain}
          currency={currency}
          isGain
          isEstimated={line.status.isEstimated}
          missing={missingReason(line)}
        />
      </Explainable>
    </>
  )
}
