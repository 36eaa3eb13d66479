import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Position } from '@plumbline/contract/performance/schemas'
import { getFigure } from '@plumbline/engine/figures/catalog'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import { textLink } from '../../ui/text-link.ts'
import { OpenLots } from './open-lots.tsx'
import styles from './positions.module.css'
import { SalesOfLots } from './sales-of-lots.tsx'

/**
 * The user's holdings of an asset in each portfolio, with returns and lots. Renders nothing without a transaction of
 * the asset.
 */
export function PositionsSection({ positions }: { positions: readonly Position[] }) {
  if (positions.length === 0) return null
  return (
    <div className={styles.positions}>
      {positions.map((position) => (
        <PositionCard key={position.portfolioId} position={position} />
      ))}
    </div>
  )
}

function PositionCard({ position }: { position: Position }) {
  const { portfolioId, name, isSample, lots } = position
  const [shown, setShown] = useState<'open' | 'sales'>(lots.open.length > 0 ? 'open' : 'sales')
  return (
    <Card
      title={
        <Trans>
          Position in{' '}
          <Link to="/portfolio/$portfolioId" params={{ portfolioId }} className={textLink}>
            {name}
          </Link>
        </Trans>
      }
      note={isSample ? t`Made-up sample` : lots.costMethod === 'fifo' ? t`first in, first out` : t`average cost`}
      isFlush
    >
      <div className={styles.stats}>
        <StatStrip stats={statsOf(position)} />
      </div>
      <div className={styles.choice}>
        <ChoiceRow
          label={t`Lots`}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'open', label: t`Open lots ${{ openCount: lots.open.length }}` },
            { value: 'sales', label: t`Sales ${{ salesCount: lots.sales.length }}` },
          ]}
        />
      </div>
      <div className={styles.inCard}>{shown === 'open' ? <OpenLots lots={lots} /> : <SalesOfLots lots={lots} />}</div>
    </Card>
  )
}

function statsOf({ units, currentValue, gain, percent, twr, irr, lots: { baseCurrency } }: Position): StripStat[] {
  return [
    { label: t`Units`, value: <Units units={units} /> },
    { label: t`Value`, value: <Money value={currentValue} currency={baseCurrency} withCurrency missing="no-price" /> },
    {
      label: t`Gain`,
      value: <Money value={gain} currency={baseCurrency} isGain missing="no-price" />,
      note: percent !== null && <Percent ratio={percent} />,
    },
    returnStat('twr', twr),
    returnStat('irr', irr),
  ]
}

function returnStat(method: 'twr' | 'irr', measured: Position['twr']): StripStat {
  const { value, annualized, reason, isAmbiguous, rates } = measured
  const { label, explanation } = getFigure(`return.${method}`)
  return {
    label: i18n._(label),
    explanation: i18n._(explanation),
    value: (
      <>
        {isAmbiguous && <AmbiguousMark rates={rates} />}
        <Percent ratio={value} missing={missingReturn(reason)} />
      </>
    ),
    note: annualized !== null && (
      <Trans>
        <Percent ratio={annualized} withArrow={false} /> a year
      </Trans>
    ),
  }
}
