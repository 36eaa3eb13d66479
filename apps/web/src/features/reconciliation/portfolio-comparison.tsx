import { plural, t } from '@lingui/core/macro'
import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { integrationsQuery } from '../../api/integration-queries.ts'
import { comparisonQuery } from '../../api/reconciliation.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { openComparison } from '../../stores/open-comparison.ts'
import { useStore } from '../../stores/store.ts'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { CompareForm } from './compare-form.tsx'
import styles from './reconciliation.module.css'

/**
 * Whether the holdings agree with what the broker shows, in one line that unfolds to compare them. A synchronization
 * compares them by itself, so that a synchronized portfolio has no such line.
 */
export function PortfolioComparison({ portfolioId }: { portfolioId: string }) {
  const { data: integrations } = useQuery(integrationsQuery)
  const isSynchronized = integrations?.some((each) => each.portfolioId === portfolioId) ?? true
  const { data } = useQuery({
    ...comparisonQuery(portfolioId),
    enabled: !isSynchronized,
    // Cash is compared on the page of its own.
    select: (all) => ({ ...all, holdings: all.holdings.filter(({ kind }) => kind === 'security') }),
  })
  const isOpen = useStore(openComparison) === portfolioId
  const formId = useId()
  if (isSynchronized || !data || data.holdings.length === 0) return null

  const { text, state } = describe(data.holdings)
  const Icon = { equal: IconCheck, different: IconAlertTriangle, 'not-compared': IconCircleDashed }[state]
  const date = formatDate(data.day)
  return (
    <section className={styles.comparison} aria-label={t`Comparison with your broker`}>
      <p className={styles.line} data-state={state}>
        <Icon size={13} stroke={1.6} aria-hidden="true" />
        {text}
        <button
          type="button"
          className={textLink}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => openComparison.set(isOpen ? null : portfolioId)}
        >
          {state === 'different' ? t`See why` : t({ message: 'Compare', context: 'opens the comparison' })}
        </button>
        <Link className={textLink} to="/portfolio/$portfolioId/reconcile" params={{ portfolioId }}>
          {t`All statements`}
        </Link>
      </p>
      <div id={formId} hidden={!isOpen}>
        {isOpen && (
          <Card
            title={t`Does your broker show the same?`}
            note={t`Correct what differs on ${date}, then confirm.`}
            isFlush
          >
            <CompareForm
              {...{ portfolioId }}
              comparison={data}
              onLater={() => openComparison.set(null)}
              onAgreed={(holdings) => {
                openComparison.set(null)
                showSuccess(
                  plural(holdings, {
                    one: 'Your holding agrees with your broker',
                    other: 'All # holdings agree with your broker',
                  }),
                )
              }}
            />
          </Card>
        )}
      </div>
    </section>
  )
}

function describe(holdings: readonly ComparedHolding[]): { text: string; state: ComparedHolding['state'] } {
  const different = holdings.filter(({ state }) => state === 'different').length
  if (different > 0) {
    return {
      state: 'different',
      text: plural(different, {
        one: '# holding differs from your broker',
        other: '# holdings differ from your broker',
      }),
    }
  }
  const days = holdings.flatMap(({ state, stated }) => (state === 'equal' && stated !== null ? [stated.day] : []))
  const [oldest] = days.toSorted()
  if (oldest === undefined) return { state: 'not-compared', text: t`Not compared with your broker` }
  const date = formatDate(oldest)
  const count = days.length
  const total = holdings.length
  if (count === total) return { state: 'equal', text: t`Compared with your broker on ${date}` }
  return { state: 'not-compared', text: t`${count} of ${total} holdings compared with your broker` }
}
