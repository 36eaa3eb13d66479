import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ComparedHolding, Comparison, ExplainedDifference } from '@plumbline/contract/reconciliation/schemas'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { differencesQuery } from '../../api/reconciliation.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import styles from './reconcile.module.css'
import { SealedDays } from './sealed-days.tsx'
import { StatementInput } from './statement-input.tsx'
import { useStatementDraft } from './use-statement-draft.ts'

const NONE: readonly ExplainedDifference[] = []

type ReconcileProps = { portfolio: Portfolio; comparison: Comparison; today: string }

/** The statement of one day: entering it, what it seals, and what differs. */
export function Reconcile({ portfolio, comparison, today }: ReconcileProps) {
  const portfolioId = portfolio._id
  const { day, holdings } = comparison
  const navigate = useNavigate()
  const draft = useStatementDraft(portfolioId, comparison)
  const { source } = draft
  const { data } = useQuery(differencesQuery(portfolioId, day))
  const differences = data?.differences ?? NONE
  const goTo = (chosen: string) => {
    if (chosen !== '' && chosen !== day)
      void navigate({ to: '/portfolio/$portfolioId/reconcile', params: { portfolioId }, search: { day: chosen } })
  }
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        draft.keep()
      }}
    >
      <p className={styles.printedTitle}>
        {portfolio.name} · {formatDate(day)}
      </p>
      <PageHead title={t`Compare with a statement`} note={<Summary {...{ holdings, differences }} />}>
        <div className={styles.controls}>
          <ChoiceRow
            label={t`How it is entered`}
            choices={[
              { value: 'typed', label: t`Typed` },
              { value: 'pasted', label: t`Pasted` },
              { value: 'file', label: t`From a file` },
            ]}
            value={source}
            onChange={draft.setSource}
          />
          <DateField
            label={t`Day of the statement`}
            isLabelHidden
            value={day}
            onChange={goTo}
            earliest={EARLIEST_DATE}
            latest={today}
          />
        </div>
      </PageHead>
      {source !== 'typed' && <StatementInput key={source} {...{ portfolioId, source, holdings }} onRead={draft.read} />}
      <SealedDays {...{ holdings, differences, day }} />
      <ComparisonTable {...{ portfolio, comparison, differences, draft }} />
      <FormError error={draft.statement.error} />
      <div className={styles.foot}>
        <span>{t`A change to a transaction before a sealed day asks first. Every repair can be undone.`}</span>
        <div>
          <Button
            variant="default"
            leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t`Print proof`}
          </Button>
          {day !== today && (
            <Button
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
              onClick={() => goTo(today)}
            >
              {t`Another statement`}
            </Button>
          )}
          <Button variant="default" disabled={holdings.length === 0} onClick={draft.fillIn}>
            {t`Fill in what Plumbline has`}
          </Button>
          <Button type="submit" disabled={!draft.isReady} loading={draft.statement.isPending}>
            {t({ message: 'Compare', context: 'keeps the statement' })}
          </Button>
        </div>
      </div>
    </form>
  )
}

type SummaryProps = { holdings: readonly ComparedHolding[]; differences: readonly ExplainedDifference[] }

function Summary({ holdings, differences }: SummaryProps) {
  const equal = holdings.filter(({ state }) => state === 'equal').length
  const different = holdings.filter(({ state }) => state === 'different').length
  const open = holdings.length - equal - different
  const causes = differences.filter(({ sameCauseAs }) => sameCauseAs.length === 0).length
  const all = holdings.length
  return (
    <p className={styles.summary}>
      <b>{t`${equal} of ${all} equal and sealed`}</b>
      {different > 0 && ` · ${plural(different, { one: '# differs', other: '# differ' })}`}
      {different > causes && causes > 0 && `, ${plural(causes, { one: 'one cause', other: '# causes' })}`}
      {open > 0 && ` · ${plural(open, { one: '# not on a statement', other: '# not on a statement' })}`}
    </p>
  )
}
