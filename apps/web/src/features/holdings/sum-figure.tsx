import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { getFigure } from '@plumbline/engine/figures/catalog'
import type { ExplainedScope } from '../../ui/explain/explain-context.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import type { FieldPeriods } from './field-figure.tsx'
import { weightOf } from './holding-line.ts'
import { totalOf } from './holding-returns.ts'
import type { LineField } from './line-fields.ts'

/** Sums over some of the lines, as the server returns them, and what they cover. */
export type Sums = Pick<Portfolio['open'], 'currentValue' | 'total' | 'gain' | 'percent' | 'dayGain' | 'isPartial'> & {
  name: string
  scope: ExplainedScope
  isSubtotal?: boolean
  /** Which lines, unless all of the portfolio. */
  assetIds?: readonly string[]
}

/** Below the smallest unit of any currency that is shown. */
const SAME_AMOUNT = 0.005

/** The sum of a column, where its field has one. */
type SumFigureProps = {
  field: LineField
  sums: Sums
  portfolio: Pick<Portfolio, 'currency' | 'currentValue' | 'lastDay'>
  lastDay: FieldPeriods['lastDay']
  returns: Returns | undefined
}

export function SumFigure({ field, sums, portfolio, lastDay, returns }: SumFigureProps) {
  const { currency } = portfolio
  const { name, scope, isPartial, isSubtotal = false } = sums
  const mark = isPartial && <PartialMark />
  switch (field.id) {
    case 'gain':
      return (
        <>
          {mark}
          <Explainable figure="gain.total" scope={scope} title={t`Gain, ${name}`} value={sums.gain.total}>
            <Money value={sums.gain.total} currency={currency} isGain isPlain={isSubtotal} />
          </Explainable>
        </>
      )
    case 'dayGain':
      if (sums.dayGain === null) return null
      return (
        <Explainable
          figure="gain.total"
          scope={{ ...scope, ...lastDay }}
          title={t`Gain of the day, ${name}`}
          value={sums.dayGain}
        >
          <Money value={sums.dayGain} currency={currency} isGain isPlain={isSubtotal} />
        </Explainable>
      )
    case 'dayReturn': {
      // The day of the whole portfolio, where these lines are all that moved. A group has no return of its own.
      const day = portfolio.lastDay
      if (isSubtotal || day === null || sums.dayGain === null) return null
      if (Math.abs(sums.dayGain - day.gain) > SAME_AMOUNT) return null
      return day.twr === null ? null : <Percent ratio={day.twr} />
    }
    case 'dividends':
    case 'realized': {
      const part = field.id === 'dividends' ? 'dividend' : 'realized'
      const value = sums.gain[part]
      return (
        <>
          {mark}
          <Explainable
            figure={`gain.${part}`}
            scope={scope}
            title={`${i18n._(getFigure(`gain.${part}`).name)}, ${name}`}
            value={value}
          >
            <Money value={value} currency={currency} isGain isPlain={isSubtotal} />
          </Explainable>
        </>
      )
    }
    case 'weight': {
      const weight = weightOf(sums.currentValue, portfolio.currentValue)
      return weight === null ? null : <Percent ratio={weight} isShare />
    }
    case 'baseCurrencyCurrentValue':
      return (
        <>
          {mark}
          <Explainable
            figure="baseCurrencyCurrentValue"
            scope={scope}
            title={t`Value, ${name}`}
            value={sums.currentValue}
          >
            <Money value={sums.currentValue} currency={currency} />
          </Explainable>
        </>
      )
    case 'baseCurrencyTotal':
      return (
        <>
          {mark}
          <Explainable figure="baseCurrencyTotal" scope={scope} title={t`Cost, ${name}`} value={sums.total}>
            <Money value={sums.total} currency={currency} />
          </Explainable>
        </>
      )
    case 'percent':
      return (
        <Explainable figure="percent" scope={scope} title={t`Gain in percent, ${name}`} value={sums.percent}>
          <Percent ratio={sums.percent} missing="not-available" />
        </Explainable>
      )
    case 'twr':
    case 'twrAnnualized':
    case 'irr':
    case 'irrAnnualized':
    case 'contribution': {
      const isPortfolio = scope.positionBy === undefined && scope.group === undefined
      const value = totalOf(returns, field.id, isPortfolio, sums.assetIds)
      return value === null ? null : <Percent ratio={value} missing="not-available" />
    }
    default:
      return null
  }
}
