import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { Link } from '@tanstack/react-router'
import { nameFinding } from '../../ui/findings/name-finding.ts'
import { BookActionButton } from './book-action-button.tsx'
import { isFixedByClick } from './use-fixes.ts'

type FixButtonProps = { finding: Finding; isPrimary: boolean; isBusy: boolean; isFixing: boolean; onFix: () => void }

/** Fixes the finding, or leads to where its owner says what is right. */
export function FixButton({ finding, isPrimary, isBusy, isFixing, onFix }: FixButtonProps) {
  const look = { size: 'compact-sm', variant: isPrimary ? 'filled' : 'default' } as const
  const label = t`Fix: ${{ finding: nameFinding(finding) }}, ${{ name: finding.name }}`
  if (isFixedByClick(finding)) {
    return (
      <Button {...look} loading={isFixing} disabled={isBusy && !isFixing} aria-label={label} onClick={onFix}>
        {t`Fix`}
      </Button>
    )
  }
  const { fix, portfolioId, assetId: asset, since } = finding
  const params = { portfolioId }
  if (fix.kind === 'book-action') return <BookActionButton {...{ finding, fix, look, label }} />
  if (fix.kind === 'add-purchase') {
    const search = { asset, date: fix.date, units: fix.units }
    return (
      <Button
        {...look}
        aria-label={label}
        renderRoot={(props) => <Link {...props} to="/portfolio/$portfolioId/add" params={params} search={search} />}
      >
        {t`Fix`}
      </Button>
    )
  }
  if (fix.kind === 'add-deposit') {
    const search = { type: 'deposit' as const, date: fix.date, amount: fix.amount, currency: fix.currency }
    return (
      <Button
        {...look}
        aria-label={label}
        renderRoot={(props) => <Link {...props} to="/portfolio/$portfolioId/add" params={params} search={search} />}
      >
        {t`Fix`}
      </Button>
    )
  }
  if (fix.kind === 'open-asset') {
    const { details } = finding
    const isOneClose = details.kind === 'closes' && details.reading === 'outlier'
    const search = isOneClose ? { correct: since, period: 'max' as const } : {}
    return (
      <Button
        {...look}
        aria-label={label}
        renderRoot={(props) => (
          <Link {...props} to="/asset/$assetId/price" params={{ assetId: asset }} search={search} />
        )}
      >
        {t`Fix`}
      </Button>
    )
  }
  if (fix.kind === 'compare') {
    return (
      <Button
        {...look}
        aria-label={label}
        renderRoot={(props) => <Link {...props} to="/portfolio/$portfolioId/reconcile" params={params} />}
      >
        {t`Fix`}
      </Button>
    )
  }
  const search = fix.kind === 'edit' ? { asset, from: since, to: since } : { asset, period: 'all' as const }
  return (
    <Button
      {...look}
      aria-label={label}
      renderRoot={(props) => (
        <Link {...props} to="/portfolio/$portfolioId/transactions" params={params} search={search} />
      )}
    >
      {t`Fix`}
    </Button>
  )
}
