import { t } from '@lingui/core/macro'
import type { LedgerChangeEffect } from '@plumbline/contract/ledger-changes/schemas'
import { useQuery } from '@tanstack/react-query'
import { changeEffectQuery } from '../../api/ledger-changes.ts'
import { Becomes } from '../../ui/figures/becomes.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './history.module.css'
import { useEffectFigures } from './use-effect-figures.tsx'

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
  const figures = useEffectFigures(currency)
  return (
    <dl className={styles.effect}>
      {figures.map(({ key, name, write }) => {
        const { before, after } = effect[key]
        return (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{before === after ? t`unchanged` : <Becomes before={write(before)} after={write(after)} />}</dd>
          </div>
        )
      })}
    </dl>
  )
}
