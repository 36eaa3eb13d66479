import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ValueBridge as Bridge } from '@plumbline/contract/explanations/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type ExplainedField, explainedFigureOf, getFigure } from '@plumbline/engine/figures/catalog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isPlanLimit } from '../../api/api-error.ts'
import { bridgeQuery } from '../../api/explanation-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { type BridgePart, BridgeTable } from '../../ui/bridge/bridge-table.tsx'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { PartialMark, WarningMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './performance.module.css'
import { UpgradeLine } from './upgrade-line.tsx'

export type BridgePeriod = { from: string; to: string }

const CENT = 0.005

/** The parts of the gain together. */
export function gainOf({ price, currency, dividend, fees }: Bridge): number {
  return price + currency + dividend + fees
}

/** What changed the value between the closes of two days, including the part that remains unexplained. */
export function ValueBridge({ portfolio, period }: { portfolio: Portfolio; period: BridgePeriod }) {
  const query = useQuery({
    ...bridgeQuery(portfolio._id, { ...period, currency: portfolio.currency }),
    placeholderData: keepPreviousData,
  })
  if (isPlanLimit(query.error)) return <UpgradeLine />
  return (
    <QueryView query={query} failed={t`The value bridge could not be loaded`} pending={<LoadingState rows={4} />}>
      {(bridge) => <Parts bridge={bridge} portfolio={portfolio} />}
    </QueryView>
  )
}

function Parts({ bridge, portfolio }: { bridge: Bridge; portfolio: Portfolio }) {
  const { from, to, leftOut } = bridge
  const shown = { from, to, currency: portfolio.currency }
  const named = leftOut.map((id) => portfolio.lines.find(({ _id }) => _id === id)?.name ?? id)
  const gain = gainOf(bridge)
  const isExplained = Math.abs(bridge.residual) < CENT
  const explainedGain = <BridgeFigure field="gain.total" value={gain} isGain {...shown} />
  return (
    <>
      <BridgeTable
        caption={t`Value bridge`}
        start={{
          label: t`Value, ${{ from: formatDate(from) }}`,
          figure: <BridgeFigure field="startValue" value={bridge.start} {...shown} />,
        }}
        parts={listParts(bridge, shown, portfolio.settings.cash !== 'off')}
        end={{
          label: t`Value, ${{ to: formatDate(to) }}`,
          figure: (
            <>
              {leftOut.length > 0 && <PartialMark />}
              <BridgeFigure
                field="baseCurrencyCurrentValue"
                title={t`Value at the end`}
                value={bridge.end}
                {...shown}
              />
            </>
          ),
        }}
      />
      {!isExplained && (
        <p className={styles.note}>
          <WarningMark text={t`The parts do not explain all of the change. The residual above is what is left.`} />
        </p>
      )}
      {named.length > 0 && (
        <p className={styles.note}>
          <PartialMark text={t`Without ${{ names: nameSome(named) }}: no daily value is known`} />
        </p>
      )}
      <p className={styles.note}>
        <Trans>
          Gain <b>{explainedGain}</b> is price, dividends, currency and fees. Deposits and withdrawals are not gain.
        </Trans>
      </p>
    </>
  )
}

type Shown = { from: string; to: string; currency: string }

/** Money in and out, the parts of the gain, and what they leave unexplained, if it is a cent or more. */
function listParts(bridge: Bridge, shown: Shown, booksCash: boolean): BridgePart[] {
  const { moneyIn, moneyOut, price, dividend, currency, fees, residual } = bridge
  return [
    flowPart('moneyIn', booksCash ? t`deposits` : t`purchases and fees`, moneyIn, 1, shown),
    flowPart('moneyOut', booksCash ? t`withdrawals` : t`sales and dividends`, moneyOut, -1, shown),
    gainPart('gain.price', t`realized and unrealized`, price, shown),
    gainPart('gain.dividend', t`gross`, dividend, shown),
    gainPart('gain.currency', t`rates against those before`, currency, shown),
    gainPart('gain.fees', t`of all transactions`, fees, shown),
    ...(Math.abs(residual) < CENT
      ? []
      : [
          {
            id: 'residual',
            label: t`Residual`,
            note: t`what the parts do not explain`,
            value: residual,
            figure: <Money value={residual} currency={shown.currency} isGain isPlain />,
          },
        ]),
  ]
}

function gainPart(field: ExplainedField, note: string, value: number, shown: Shown): BridgePart {
  const figure = <BridgeFigure field={field} value={value} isGain {...shown} />
  return { id: field, label: labelOf(field), note, value, figure }
}

function flowPart(field: ExplainedField, note: string, amount: number, sign: 1 | -1, shown: Shown): BridgePart {
  const value = sign * amount
  const figure = <BridgeFigure field={field} value={amount} written={value} isGain isPlain {...shown} />
  return { id: field, label: labelOf(field), note, value, isFlow: true, figure }
}

function labelOf(field: ExplainedField): string {
  return i18n._(getFigure(explainedFigureOf(field)).label)
}

type BridgeFigureProps = Shown & {
  field: ExplainedField
  title?: string
  value: number
  /** What is shown, if not the value. */
  written?: number
  isGain?: boolean
  isPlain?: boolean
}

function BridgeFigure(props: BridgeFigureProps) {
  const { field, value, written = value, isGain = false, isPlain = false, from, to, currency } = props
  const name = props.title ?? labelOf(field)
  return (
    <Explainable
      figure={field}
      scope={{ from, to }}
      title={t`${name}, ${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}`}
      value={value}
    >
      <Money value={written} currency={currency} isGain={isGain} isPlain={isPlain} />
    </Explainable>
  )
}
