import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ComparedHolding, Comparison, ExplainedDifference } from '@plumbline/contract/reconciliation/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import { DifferenceDetails } from './difference-details.tsx'
import styles from './reconcile.module.css'
import { useRepairs } from './use-repairs.ts'
import type { StatementDraft } from './use-statement-draft.ts'

type ComparisonTableProps = {
  portfolio: Portfolio
  comparison: Comparison
  differences: readonly ExplainedDifference[]
  draft: StatementDraft
}

/** What the broker says beside what the ledger has. Those that differ stand first, each with its suspects. */
export function ComparisonTable({ portfolio, comparison, differences, draft }: ComparisonTableProps) {
  const { _id: portfolioId, name: portfolioName, currency } = portfolio
  const { day } = comparison
  const repair = useRepairs(portfolioId)
  const holdings = comparison.holdings.toSorted((a, b) => Number(isDifferent(b)) - Number(isDifferent(a)))
  if (holdings.length === 0)
    return <EmptyState title={t`Nothing to compare on this day`} text={t`The portfolio held nothing then.`} />
  return (
    <section className={styles.card} aria-label={t`Comparison`}>
      <Heads day={day} currency={currency} />
      <ul className={styles.rows}>
        {holdings.map((holding) => {
          const difference = differences.find(({ assetId }) => assetId === holding.assetId)
          const hasOwnCause = difference !== undefined && difference.sameCauseAs.length === 0
          return (
            <li key={holding.assetId} className={styles.row} data-state={holding.state}>
              <ComparisonRow
                {...{ holding, difference, day, currency }}
                text={draft.textOf(holding)}
                line={draft.lineOf(holding)}
                isInvalid={draft.isInvalid(holding)}
                onType={(text) => draft.type(holding, text)}
              />
              {isDifferent(holding) && hasOwnCause && (
                <DifferenceDetails {...{ portfolioId, portfolioName, currency, holding, difference, repair }} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const isDifferent = ({ state }: ComparedHolding) => state === 'different'

function Heads({ day, currency }: { day: string; currency: string }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      <div>
        <h2>
          {t`What your broker says`} <span>{t`end of ${{ day: formatDate(day) }}`}</span>
        </h2>
        <p>
          <span>{t`Holding`}</span>
          <span>{t`Units or amount`}</span>
        </p>
      </div>
      <div>
        <h2>
          {t`What Plumbline has`} <span>{t`same day`}</span>
        </h2>
        <p>
          <span>{t`Units or amount`}</span>
          <span>{t`Value, ${currency}`}</span>
          <span>{t`Difference`}</span>
          <span>{t`State`}</span>
        </p>
      </div>
    </div>
  )
}
