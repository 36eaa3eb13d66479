import type { Position } from '@plumbline/contract/performance/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { positionsQuery } from '../../api/period-queries.ts'
import { type BridgePart, BridgeTable } from '../../ui/bridge/bridge-table.tsx'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './position-summaries.module.css'
import { sumPositions } from './sum-positions.ts'

type PositionSummariesProps = {
  assetId: string
  /** Makes the figures of a portfolio explainable. */
  explained: (portfolioId: string, summary: ReactNode) => ReactNode
}

/**
 * What the user holds of an asset: a sum over all portfolios, and each portfolio with its gain by parts.
 */
export function PositionSummaries({ assetId, explained }: PositionSummariesProps) {
  const { data: positions } = useQuery(positionsQuery(assetId))
  if (positions === undefined) return <div className={styles.summaries} />
  if (positions.length === 0) {
    return (
      <div className={styles.summaries}>
        <Card title="Your position">
          <p className={styles.none}>You have no transactions of this asset.</p>
        </Card>
      </div>
    )
  }
  return (
    <div className={styles.summaries}>
      {positions.length > 1 && <AllPortfolios positions={positions} />}
      {positions.map((position) => (
        <Fragment key={position.portfolioId}>
          {explained(
            position.portfolioId,
            <PositionSummary assetId={assetId} position={position} isOnly={positions.length === 1} />,
          )}
        </Fragment>
      ))}
    </div>
  )
}

function AllPortfolios({ positions }: { positions: readonly Position[] }) {
  const { units, sums } = sumPositions(positions)
  return (
    <Card title="Your position" note={`in ${positions.length} portfolios`}>
      <dl className={styles.facts}>
        <Fact label="Units">
          <Units units={units} />
        </Fact>
        {sums.map(({ currency, value, gain }) => (
          <Fragment key={currency}>
            <Fact label={`Value, ${currency}`} isTotal>
              <Money value={value} currency={currency} />
            </Fact>
            <Fact label={`Gain, ${currency}`} isTotal>
              <Money value={gain} currency={currency} isGain />
            </Fact>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}

type FactProps = { label: string; isTotal?: boolean; children: ReactNode }

function Fact({ label, isTotal, children }: FactProps) {
  return (
    <div data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const parts = [
  { id: 'unrealized', label: 'Unrealized' },
  { id: 'realized', label: 'Realized' },
  { id: 'dividend', label: 'Dividends' },
  { id: 'currency', label: 'Currency' },
  { id: 'fees', label: 'Fees' },
] as const

type PositionSummaryProps = { assetId: string; position: Position; isOnly: boolean }

function PositionSummary({ assetId, position, isOnly }: PositionSummaryProps) {
  const { portfolioId, name, units, currentValue, gain, gainParts, percent, costPerShare, twr, irr, lots } = position
  const { currency, baseCurrency } = lots
  const scope = { asset: assetId }
  const period = { ...scope, from: position.from, to: position.to }
  const known = parts.flatMap(({ id, label }): BridgePart[] => {
    const value = gainParts[id]
    if (value === null || value === 0) return []
    return [
      {
        id,
        label,
        value,
        figure: (
          <Explainable figure={`gain.${id}`} scope={scope} title={`${label} of the position`} value={value}>
            <Money value={value} currency={baseCurrency} isGain />
          </Explainable>
        ),
      },
    ]
  })
  return (
    <Card
      title={isOnly ? 'Your position' : name}
      note={
        isOnly && (
          <>
            in{' '}
            <Link to="/portfolio/$portfolioId" params={{ portfolioId }} className={textLink}>
              {name}
            </Link>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact label="Units">
          <Explainable figure="units" scope={scope} title="Units of the position" value={units} unit="units">
            <Units units={units} />
          </Explainable>
        </Fact>
        {units !== 0 && (
          <Fact label={`Cost per share, ${currency}`}>
            <Explainable figure="costPerShare" scope={scope} title="Cost per share" value={costPerShare}>
              <Money value={costPerShare} currency={currency} kind="price" missing="no-rate" />
            </Explainable>
          </Fact>
        )}
        <Fact label={`Value, ${baseCurrency}`} isTotal>
          <Explainable
            figure="baseCurrencyCurrentValue"
            scope={scope}
            title="Value of the position"
            value={currentValue}
          >
            <Money value={currentValue} currency={baseCurrency} />
          </Explainable>
        </Fact>
      </dl>
      <BridgeTable
        caption={`Gain of the position in ${name}`}
        parts={known}
        end={{
          label: `Gain, ${baseCurrency}`,
          figure: (
            <Explainable figure="gain.total" scope={scope} title="Gain of the position" value={gain}>
              <Money value={gain} currency={baseCurrency} isGain />
            </Explainable>
          ),
        }}
      />
      <dl className={styles.facts}>
        <Fact label="Of all purchases">
          <Explainable figure="percent" scope={scope} title="Gain in percent" value={percent}>
            <Percent ratio={percent} missing="not-defined" />
          </Explainable>
        </Fact>
        <Fact label="Time-weighted return">
          <Explainable figure="return.twr" scope={period} title="Time-weighted return" value={twr.value}>
            <Percent ratio={twr.value} missing="not-defined" />
          </Explainable>
        </Fact>
        <Fact label="IRR">
          {irr.isAmbiguous && <AmbiguousMark rates={irr.rates} />}
          <Explainable figure="return.irr" scope={period} title="Internal rate of return" value={irr.value}>
            <Percent ratio={irr.value} missing="not-defined" />
          </Explainable>
        </Fact>
      </dl>
    </Card>
  )
}
