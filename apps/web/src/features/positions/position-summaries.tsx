import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
 * What the user holds of an asset: a sum over all portfolios, and each portfolio with its gain by parts. The sample
 * portfolio has a card of its own, last.
 */
export function PositionSummaries({ assetId, explained }: PositionSummariesProps) {
  const { data: positions } = useQuery(positionsQuery(assetId))
  if (positions === undefined) return <div className={styles.summaries} />
  const own = positions.filter(({ isSample }) => !isSample)
  const samples = positions.filter(({ isSample }) => isSample)
  const cards = [...own, ...samples].map((position) => (
    <Fragment key={position.portfolioId}>
      {explained(
        position.portfolioId,
        <PositionSummary assetId={assetId} position={position} isOnly={own.length === 1 && !position.isSample} />,
      )}
    </Fragment>
  ))
  return (
    <>
      <div className={styles.summaries}>
        {own.length === 0 && (
          <Card title={t`Your position`}>
            <p className={styles.none}>{t`You have no transactions of this asset.`}</p>
          </Card>
        )}
        {own.length > 1 && <AllPortfolios positions={own} />}
        {cards[0]}
      </div>
      {cards.length > 1 && <div className={styles.others}>{cards.slice(1)}</div>}
    </>
  )
}

function AllPortfolios({ positions }: { positions: readonly Position[] }) {
  const { units, sums } = sumPositions(positions)
  return (
    <Card title={t`Your position`} note={t`in ${{ portfolioCount: positions.length }} portfolios`}>
      <dl className={styles.facts}>
        <Fact label={t`Units`}>
          <Units units={units} />
        </Fact>
        {sums.map(({ currency, value, gain }) => (
          <Fragment key={currency}>
            <Fact label={t`Value, ${currency}`} isTotal>
              <Money value={value} currency={currency} />
            </Fact>
            <Fact label={t`Gain, ${currency}`} isTotal>
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

const listParts = () =>
  [
    { id: 'unrealized', label: t`Unrealized`, title: t`Unrealized of the position` },
    { id: 'realized', label: t`Realized`, title: t`Realized of the position` },
    { id: 'dividend', label: t`Dividends`, title: t`Dividends of the position` },
    { id: 'currency', label: t`Currency`, title: t`Currency of the position` },
    { id: 'fees', label: t`Fees`, title: t`Fees of the position` },
  ] as const

type PositionSummaryProps = { assetId: string; position: Position; isOnly: boolean }

function PositionSummary({ assetId, position, isOnly }: PositionSummaryProps) {
  const { portfolioId, name, isSample, units, currentValue, gain, gainParts, percent, costPerShare, twr, irr, lots } =
    position
  const { currency, baseCurrency } = lots
  const scope = { asset: assetId }
  const period = { ...scope, from: position.from, to: position.to }
  const known = listParts().flatMap(({ id, label, title }): BridgePart[] => {
    const value = gainParts[id]
    if (value === null || value === 0) return []
    return [
      {
        id,
        label,
        value,
        figure: (
          <Explainable figure={`gain.${id}`} scope={scope} title={title} value={value}>
            <Money value={value} currency={baseCurrency} isGain />
          </Explainable>
        ),
      },
    ]
  })
  return (
    <Card
      title={isOnly ? t`Your position` : name}
      note={
        isSample
          ? t`Made-up sample`
          : isOnly && (
              <Trans>
                in{' '}
                <Link to="/portfolio/$portfolioId" params={{ portfolioId }} className={textLink}>
                  {name}
                </Link>
              </Trans>
            )
      }
    >
      <dl className={styles.facts}>
        <Fact label={t`Units`}>
          <Explainable figure="units" scope={scope} title={t`Units of the position`} value={units} unit="units">
            <Units units={units} />
          </Explainable>
        </Fact>
        {units !== 0 && (
          <Fact label={t`Cost per share, ${currency}`}>
            <Explainable figure="costPerShare" scope={scope} title={t`Cost per share`} value={costPerShare}>
              <Money value={costPerShare} currency={currency} kind="price" missing="no-rate" />
            </Explainable>
          </Fact>
        )}
        <Fact label={t`Value, ${baseCurrency}`} isTotal>
          <Explainable
            figure="baseCurrencyCurrentValue"
            scope={scope}
            title={t`Value of the position`}
            value={currentValue}
          >
            <Money value={currentValue} currency={baseCurrency} />
          </Explainable>
        </Fact>
      </dl>
      <BridgeTable
        caption={t`Gain of the position in ${name}`}
        parts={known}
        end={{
          label: t`Gain, ${baseCurrency}`,
          figure: (
            <Explainable figure="gain.total" scope={scope} title={t`Gain of the position`} value={gain}>
              <Money value={gain} currency={baseCurrency} isGain />
            </Explainable>
          ),
        }}
      />
      <dl className={styles.facts}>
        <Fact label={t`Of all purchases`}>
          <Explainable figure="percent" scope={scope} title={t`Gain in percent`} value={percent}>
            <Percent ratio={percent} missing="not-available" />
          </Explainable>
        </Fact>
        <Fact label={t`Time-weighted return`}>
          <Explainable figure="return.twr" scope={period} title={t`Time-weighted return`} value={twr.value}>
            <Percent ratio={twr.value} missing="not-available" />
          </Explainable>
        </Fact>
        <Fact label={t`IRR`}>
          {irr.isAmbiguous && <AmbiguousMark rates={irr.rates} />}
          <Explainable figure="return.irr" scope={period} title={t`Internal rate of return`} value={irr.value}>
            <Percent ratio={irr.value} missing="not-available" />
          </Explainable>
        </Fact>
      </dl>
    </Card>
  )
}
