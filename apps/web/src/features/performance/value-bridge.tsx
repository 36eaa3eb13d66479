import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ValueBridge as Bridge } from '@plumbline/contract/explanations/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

/** What changed the value between the closes of two days, including the part that remains unexplained. */
export function ValueBridge({ portfolio, period }: { portfolio: Portfolio; period: BridgePeriod }) {
  const query = useQuery({
    ...bridgeQuery(portfolio._id, period),
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
  const { currency } = portfolio
  const named = leftOut.map((id) => portfolio.lines.find(({ _id }) => _id === id)?.name ?? id)
  const gain = bridge.price + bridge.currency + bridge.dividend + bridge.fees
  const isExplained = Math.abs(bridge.residual) < CENT

  const explained = (figure: ExplainedField, name: string, value: number, content: ReactNode) => (
    <Explainable
      figure={figure}
      scope={{ from, to }}
      title={t`${name}, ${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}`}
      value={value}
    >
      {content}
    </Explainable>
  )
  const part = (id: string, figure: ExplainedField, label: string, note: string, value: number): BridgePart => ({
    id,
    label,
    note,
    value,
    figure: explained(figure, label, value, <Money value={value} currency={currency} isGain />),
  })
  const flow = (id: string, figure: ExplainedField, label: string, note: string, amount: number, sign: 1 | -1) => ({
    id,
    label,
    note,
    value: sign * amount,
    isFlow: true,
    figure: explained(figure, label, amount, <Money value={sign * amount} currency={currency} isGain isPlain />),
  })

  const explainedGain = explained('gain.total', t`Gain`, gain, <Money value={gain} currency={currency} isGain />)
  return (
    <>
      <BridgeTable
        caption={t`Value bridge`}
        start={{
          label: t`Value, ${{ from: formatDate(from) }}`,
          figure: explained(
            'startValue',
            t`Value at the start`,
            bridge.start,
            <Money value={bridge.start} currency={currency} />,
          ),
        }}
        parts={[
          flow('in', 'moneyIn', t`Money in`, t`purchases and fees`, bridge.moneyIn, 1),
          flow('out', 'moneyOut', t`Money out`, t`sales and dividends`, bridge.moneyOut, -1),
          part('price', 'gain.price', t`Price`, t`realized and unrealized`, bridge.price),
          part('dividend', 'gain.dividend', t`Dividends`, t`gross`, bridge.dividend),
          part('currency', 'gain.currency', t`Currency`, t`rates against those before`, bridge.currency),
          part('fees', 'gain.fees', t`Fees`, t`of all transactions`, bridge.fees),
          {
            id: 'residual',
            label: t`Residual`,
            note: t`what the parts do not explain`,
            value: isExplained ? 0 : bridge.residual,
            figure: <Money value={bridge.residual} currency={currency} isGain isPlain />,
          },
        ]}
        end={{
          label: t`Value, ${{ to: formatDate(to) }}`,
          figure: (
            <>
              {leftOut.length > 0 && <PartialMark />}
              {explained(
                'baseCurrencyCurrentValue',
                t`Value at the end`,
                bridge.end,
                <Money value={bridge.end} currency={currency} />,
              )}
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
          Gain <b>{explainedGain}</b> is price, dividends, currency and fees. Your own money in and out is not gain.
        </Trans>
      </p>
    </>
  )
}
