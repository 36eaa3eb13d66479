import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { BranchComparison } from '@plumbline/contract/what-if/schemas'
import { IconGitBranch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { branchComparisonQuery, discardBranchMutation, keepBranchMutation } from '../../api/what-if.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useRuleName } from '../../ui/what-if/use-rule-name.ts'
import styles from './branch-bar.module.css'

type BranchBarProps = { portfolio: Portfolio; of: string }

/** On every page of a branch: what it is, its value beside the real one, and what can be done with it. */
export function BranchBar({ portfolio, of }: BranchBarProps) {
  const nameRule = useRuleName(portfolio)
  const { data: comparison } = useQuery(branchComparisonQuery(portfolio._id))
  const [asked, setAsked] = useState<'keep' | 'discard' | null>(null)
  const close = () => setAsked(null)
  const rule = portfolio.branch && nameRule(portfolio.branch.rule)
  return (
    <aside className={styles.bar} aria-label={t`What if`}>
      <IconGitBranch size={15} stroke={1.6} aria-hidden="true" />
      <p>
        <Trans>
          <b>What if:</b> {rule}
        </Trans>
        {comparison && <Values comparison={comparison} />}
      </p>
      <div className={styles.actions}>
        <Link to="/portfolio/$portfolioId/what-if/compare" params={{ portfolioId: portfolio._id }} className={textLink}>
          {t`Compare`}
        </Link>
        <button type="button" className={textLink} disabled={!comparison} onClick={() => setAsked('keep')}>
          {t`Keep`}
        </button>
        <button type="button" className={textLink} onClick={() => setAsked('discard')}>
          {t`Discard`}
        </button>
      </div>
      {comparison && (
        <KeepDialog comparison={comparison} branchId={portfolio._id} isOpen={asked === 'keep'} onClose={close} />
      )}
      <DiscardDialog of={of} branchId={portfolio._id} isOpen={asked === 'discard'} onClose={close} />
    </aside>
  )
}

function Values({ comparison: { currency, branch, real } }: { comparison: BranchComparison }) {
  if (branch.value === null || real.value === null) return null
  const value = <Money value={branch.value} currency={currency} withCurrency />
  const realValue = <Money value={real.value} currency={currency} />
  const difference = <Money value={branch.value - real.value} currency={currency} isGain />
  return (
    <span className={styles.values}>
      {' · '}
      <Trans>
        value {value} instead of {realValue} ({difference})
      </Trans>
    </span>
  )
}

type DialogProps = { branchId: string; isOpen: boolean; onClose: () => void }

function KeepDialog({ comparison, branchId, isOpen, onClose }: DialogProps & { comparison: BranchComparison }) {
  const { of, currency, real, branch, added, edited, removed, hasChangedSince } = comparison
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  const navigate = useNavigate()
  const keep = useMutation({
    ...keepBranchMutation(of._id, branchId),
    onSuccess: async (outcome) => {
      if (outcome === 'kept') return
      await navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: of._id } })
      showSuccess(t`The what-if was kept. The history can undo it.`)
    },
  })
  const write = (value: number | null) =>
    value === null || areAmountsHidden ? '•••••' : formatMoney(value, currency, { format })
  const sentences = [
    t`The transactions of ${{ name: of.name }} become those of this what-if: ${added} added, ${edited} changed, ${removed} removed.`,
    t`Its value becomes ${{ after: write(branch.value) }} instead of ${{ before: write(real.value) }}.`,
    ...(hasChangedSince
      ? [t`${{ name: of.name }} was changed after this what-if was made. Those changes are replaced, too.`]
      : []),
    t`Settings stay as they are. One step in the history undoes it.`,
  ]
  return (
    <ConfirmDialog
      title={t`Keep this what-if?`}
      text={sentences.join(' ')}
      action={t`Replace transactions`}
      isDanger={false}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => keep.mutate()}
      mutation={keep}
    />
  )
}

function DiscardDialog({ of, branchId, isOpen, onClose }: DialogProps & { of: string }) {
  const navigate = useNavigate()
  const discard = useMutation({
    ...discardBranchMutation(of, branchId),
    onSuccess: () => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: of } }),
  })
  return (
    <ConfirmDialog
      title={t`Discard this what-if?`}
      text={t`Your portfolio stays as it is. What you edited in the what-if is lost.`}
      action={t`Discard`}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => discard.mutate()}
      mutation={discard}
    />
  )
}
