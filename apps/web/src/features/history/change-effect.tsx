import { t } from '@lingui/core/macro'
import type { LedgerChangeEffect } from '@plumbline/contract/ledger-changes/schemas'
import { useQuery } from '@tanstack/react-query'
import { changeEffectQuery } from '../../api/ledger-changes.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { Becomes } from '../../ui/figures/becomes.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './history.module.css'

type Effect = NonNullable<LedgerChangeEffect['effect']>

/** What a change does to the figures of today. */
export function ChangeEffect({ portfolioId, changeId }: { portfolioId: string; changeId: string }) {
  const query = useQuery(changeEffectQuery(portfolioId, changeId))
  return (
    <QueryView query={query} failed={t`The figures could not be measured`} pending={<LoadingState rows={1} />}>
      {({ currency, effect }) =>
        effect === null ? (
          <span className={styles.when}>
            {t`Not known: one of its transactions was changed since, or a price is missing.`}
          </span>
        ) : (
          <EffectFigures effect={effect} currency={currency} />
        )
      }
    </QueryView>
  )
}

function EffectFigures({ effect, currency }: { effect: Effect; currency: string }) {
  const { numberFormat: format } = useFigureSettings()
  const amount = (value: number | null) => <Money value={value} currency={currency} />
  const ratio = (value: number | null) =>
    value === null ? t`not defined` : formatPercent(value, { sign: 'negative', format })
  const rows = [
    { name: t`Value, ${currency}`, change: effect.value, write: amount },
    { name: t`Gain, ${currency}`, change: effect.gain, write: amount },
    { name: t`Money in, ${currency}`, change: effect.moneyIn, write: amount },
    { name: t`Return`, change: effect.totalReturn, write: ratio },
  ]
  return (
    <dl className={styles.effect}>
      {rows.map(({ name, change: { before, after }, write }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{before === after ? t`unchanged` : <Becomes before={write(before)} after={write(after)} />}</dd>
        </div>
      ))}
    </dl>
  )
}
