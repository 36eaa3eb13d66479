import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type FigureId, getFigure } from '@plumbline/engine/figures/catalog'
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
  /** The part of each asset that counts, unless all of it does. */
  ratioOf?: ((assetId: string) => number) | undefined
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
  const { name, scope } = sums
  switch (field.id) {
    case 'gain':
      return <GainSum part="total" name={nameOf('gain.total')} sums={sums} currency={currency} />
    case 'dividends':
      return <GainSum part="dividend" name={nameOf('gain.dividend')} sums={sums} currency={currency} />
    case 'realized':
      return <GainSum part="realized" name={nameOf('gain.realized')} sums={sums} currency={currency} />
    case 'dayGain':
      return <DayGainSum sums={sums} lastDay={lastDay} currency={currency} />
    case 'dayReturn':
      return <DayReturnSum sums={sums} day={portfolio.lastDay} />
    case 'weight': {
      const weight = weightOf(sums.currentValue, portfolio.currentValue)
      return weight === null ? null : <Percent ratio={weight} isShare />
    }
    case 'baseCurrencyCurrentValue':
    case 'baseCurrencyTotal':
      return <AmountSum figure={field.id} sums={sums} currency={currency} />
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
      const value = totalOf(returns, field.id, isPortfolio, sums)
      return value === null ? null : <Percent ratio={value} missing="not-available" />
    }
    default:
      return null
  }
}

const nameOf = (id: FigureId) => i18n._(getFigure(id).name)

type SumProps = { sums: Sums; currency: string }

function GainSum({ part, name, sums, currency }: SumProps & { part: 'total' | 'dividend' | 'realized'; name: string }) {
  const value = sums.gain[part]
  return (
    <>
      {sums.isPartial && <PartialMark />}
      <Explainable figure={`gain.${part}`} scope={sums.scope} title={`${name}, ${sums.name}`} value={value}>
        <Money value={value} currency={currency} isGain isPlain={sums.isSubtotal ?? false} />
      </Explainable>
    </>
  )
}

function AmountSum({
  figure,
  sums,
  currency,
}: SumProps & { figure: 'baseCurrencyCurrentValue' | 'baseCurrencyTotal' }) {
  const { name, scope, isPartial, currentValue, total } = sums
  const isValue = figure === 'baseCurrencyCurrentValue'
  const value = isValue ? currentValue : total
  return (
    <>
      {isPartial && <PartialMark />}
      <Explainable figure={figure} scope={scope} title={isValue ? t`Value, ${name}` : t`Cost, ${name}`} value={value}>
        <Money value={value} currency={currency} />
      </Explainable>
    </>
  )
}

function DayGainSum({ sums, lastDay, currency }: SumProps & Pick<SumFigureProps, 'lastDay'>) {
  const { name, scope, dayGain, isSubtotal = false } = sums
  if (dayGain === null) return null
  return (
    <Explainable
      figure="gain.total"
      scope={{ ...scope, ...lastDay }}
      title={t`Gain of the day, ${name}`}
      value={dayGain}
    >
      <Money value={dayGain} currency={currency} isGain isPlain={isSubtotal} />
    </Explainable>
  )
}

/** The day of the whole portfolio, where these lines are all that moved. A group has no return of its own. */
function DayReturnSum({ sums, day }: { sums: Sums; day: Portfolio['lastDay'] }) {
  if (sums.isSubtotal || day === null || sums.dayGain === null) return null
  if (Math.abs(sums.dayGain - day.gain) > SAME_AMOUNT) return null
  return day.twr === null ? null : <Percent ratio={day.twr} />
}
