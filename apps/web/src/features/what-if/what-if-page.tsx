import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { branchPreviewQuery, createBranchMutation } from '../../api/what-if.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { BranchList } from './branch-list.tsx'
import { describePreview } from './describe-preview.ts'
import { newDraft, type RuleDraft, type RuleKind, ruleOf } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { useSettled } from './use-settled.ts'
import styles from './what-if.module.css'

const routeApi = getRouteApi('/portfolio/$portfolioId/what-if')

/** Asks what a portfolio would be if its transactions were others, and opens the branch that answers it. */
export function WhatIfPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  if (!portfolio) return null
  return (
    <>
      <PageMeta
        title={t`What if · ${{ portfolioName: portfolio.name }}`}
        description={t`What the portfolio would be worth if its transactions were others.`}
      />
      <PageHead
        title={t`What if`}
        note={t`See every page as if your transactions were others. Your portfolio stays as it is.`}
      />
      <div className={styles.page}>
        <Card title={t`Ask`}>
          <RuleForm portfolio={portfolio} />
        </Card>
        <BranchList portfolio={portfolio} />
      </div>
    </>
  )
}

const kinds = (): { value: RuleKind; label: string }[] => [
  { value: 'plan', label: t`Had I bought regularly` },
  { value: 'never-sold', label: t`Had I never sold` },
  { value: 'everything-into', label: t`Everything into one asset` },
  { value: 'rebalance', label: t`Had I rebalanced each year` },
  { value: 'scale', label: t`Had I bought more or less` },
  { value: 'move', label: t`Had I traded earlier or later` },
  { value: 'drop', label: t`Without some transactions` },
  { value: 'copy', label: t`Changes of my own` },
]

function RuleForm({ portfolio }: { portfolio: Portfolio }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => newDraft(portfolio.totalReturn.startDate ?? portfolio.asOf, portfolio.asOf))
  const create = useMutation({
    ...createBranchMutation(portfolio._id),
    onSuccess: ({ _id }) => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
  })
  const rule = ruleOf(draft)

  function change(changes: Partial<RuleDraft>) {
    create.reset()
    setDraft({ ...draft, ...changes })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rule !== undefined) create.mutate(rule)
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      <FormFields>
        <Select
          label={t`What if`}
          data={kinds()}
          value={draft.kind}
          // The values are those of `kinds`.
          onChange={(kind) => kind && change({ kind: kind as RuleKind })}
          allowDeselect={false}
        />
        <RuleFields portfolio={portfolio} draft={draft} onChange={change} />
      </FormFields>
      <Preview portfolio={portfolio} draft={draft} />
      <FormError error={create.error} />
      <Button type="submit" loading={create.isPending} disabled={rule === undefined}>
        {t`Show me`}
      </Button>
    </form>
  )
}

/** What the rule would change, while it is typed. */
function Preview({ portfolio, draft }: { portfolio: Portfolio; draft: RuleDraft }) {
  const { numberFormat: format } = useFigureSettings()
  const rule = useSettled(ruleOf(draft))
  const preview = useQuery({
    ...branchPreviewQuery(portfolio._id, rule ?? { kind: 'copy' }),
    enabled: rule !== undefined,
  })
  const { currency } = portfolio
  const writeAmount = (amount: number) => formatMoney(amount, currency, { format })
  const isShown = rule !== undefined && preview.data !== undefined && !preview.isPlaceholderData
  return (
    <div className={styles.preview} aria-live="polite">
      {rule === undefined && <p className={styles.hint}>{t`Fill in the form to see what would change.`}</p>}
      {rule !== undefined && <FormError error={preview.error} />}
      {isShown && preview.error === null && <p>{describePreview(rule, preview.data, writeAmount).join(' ')}</p>}
    </div>
  )
}
