import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Position } from '@plumbline/contract/performance/schemas'
import { explainedFieldOf, figures, getFigure } from '@plumbline/engine/figures/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { positionsQuery } from '../../api/period-queries.ts'
import { pastDay } from '../../stores/past-day.ts'
import { type BridgePart, BridgeTable } from '../../ui/bridge/bridge-table.tsx'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { CompanyActionButton } from './company-action-button.tsx'
import styles from './position-summaries.module.css'
import { sumPositions } from './sum-positions.ts'
import { TransferButton } from './transfer-button.tsx'

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
    <div className={styles.summaries}>
      {own.length === 0 && (
        <Card title={t`Your position`}>
          <p className={styles.none}>{t`You have no transactions of this asset.`}</p>
        </Card>
      )}
      {own.length > 1 && <AllPortfolios positions={own} />}
      {cards}
    </div>
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

const gainPartFigures = figures.filter(({ partOf }) => partOf === 'gain.total')

/** The parts of the gain that are known and not zero. */
function listParts(gainParts: Position['gainParts'], asset: string, currency: string): BridgePart[] {
  return gainPartFigures.flatMap((figure): BridgePart[] => {
    const { id, label, name } = figure
    const value = gainParts[id.slice('gain.'.length) as keyof Position['gainParts']]
    const field = explainedFieldOf(figure)
    if (value === null || value === 0 || field === undefined) return []
    const title = t`${{ figure: i18n._(name) }} of the position`
    return [
      {
        id,
        label: i18n._(label),
        value,
        figure: (
          <Explainable figure={field} scope={{ asset }} title={title} value={value}>
            <Money value={value} currency={currency} isGain />
          </Explainable>
        ),
      },
    ]
  })
}

type PositionSummaryProps = { assetId: string; position: Position; isOnly: boolean }

function PositionSummary({ assetId, position, isOnly }: PositionSummaryProps) {
  const { portfolioId, name, isSample, units, currentValue, gain, gainParts, costPerShare, lots } = position
  const { currency, baseCurrency } = lots
  const scope = { asset: assetId }
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
        parts={listParts(gainParts, assetId, baseCurrency)}
        end={{
          label: t`Gain, ${baseCurrency}`,
          figure: (
            <Explainable figure="gain.total" scope={scope} title={t`Gain of the position`} value={gain}>
              <Money value={gain} currency={baseCurrency} isGain />
            </Explainable>
          ),
        }}
      />
      <Returns assetId={assetId} position={position} />
      {pastDay === undefined && (
        <>
          <CompanyActionButton assetId={assetId} position={position} />
          <TransferButton assetId={assetId} position={position} />
        </>
      )}
    </Card>
  )
}

/** Gain in percent and the returns, in the same order as on other pages. */
function Returns({ assetId, position }: Pick<PositionSummaryProps, 'assetId' | 'position'>) {
  const { percent, gain, twr, irr, from, to } = position
  const scope = { asset: assetId }
  const period = { ...scope, from, to }
  const [twrName, irrName] = [i18n._(getFigure('return.twr').name), i18n._(getFigure('return.irr').name)]
  return (
    <dl className={styles.facts}>
      <Fact label={t`Of all purchases`}>
        <Explainable figure="percent" scope={scope} title={t`Gain in percent`} value={percent}>
          <Percent ratio={percent} missing={gain === null ? 'not-available' : 'not-defined'} />
        </Explainable>
      </Fact>
      <Fact label={twrName}>
        <Explainable figure="return.twr" scope={period} title={twrName} value={twr.value}>
          <Percent ratio={twr.value} missing={missingReturn(twr.reason)} />
        </Explainable>
      </Fact>
      <Fact label={i18n._(getFigure('return.irr').label)}>
        {irr.isAmbiguous && <AmbiguousMark rates={irr.rates} />}
        <Explainable figure="return.irr" scope={period} title={irrName} value={irr.value}>
          <Percent ratio={irr.value} missing={missingReturn(irr.reason)} />
        </Explainable>
      </Fact>
    </dl>
  )
}
