import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import type { PurchaseState } from '@plumbline/contract/savings-plans/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { deleteSavingsPlanMutation } from '../../api/savings-plans.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { AssetCell } from '../../ui/asset-cell.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { describeNext, describePlan } from './describe-plan.ts'
import { PlanDialog } from './plan-dialog.tsx'
import styles from './savings-plans.module.css'
import { usePurchases } from './use-purchases.ts'

/** The plans of a portfolio with what they did. */
export function PlanList({ portfolio, plans }: { portfolio: Portfolio; plans: readonly SavingsPlan[] }) {
  const [edited, setEdited] = useState<SavingsPlan | null>(null)
  const [deleted, setDeleted] = useState<SavingsPlan | null>(null)
  const deletion = useMutation({ ...deleteSavingsPlanMutation, onSuccess: () => setDeleted(null) })
  return (
    <Card title={t`Plans`} isFlush>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanRow
            key={plan._id}
            portfolioId={portfolio._id}
            plan={plan}
            onEdit={() => setEdited(plan)}
            onDelete={() => setDeleted(plan)}
          />
        ))}
      </ul>
      {edited && <PlanDialog portfolio={portfolio} plan={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        title={t`Delete this savings plan?`}
        text={t`Transactions that it booked stay. Purchases that are due are no longer proposed.`}
        action={t`Delete`}
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        onConfirm={() => deleted && deletion.mutate(deleted._id)}
        mutation={deletion}
      />
    </Card>
  )
}

type PlanRowProps = { portfolioId: string; plan: SavingsPlan; onEdit: () => void; onDelete: () => void }

function PlanRow({ portfolioId, plan, onEdit, onDelete }: PlanRowProps) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  const { reopen, isBusy } = usePurchases(portfolioId)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const { asset, isAssetKnown, purchases } = plan
  // An unknown asset has no page.
  const named = isAssetKnown ? asset : { name: asset.name, image: null }
  return (
    <li>
      <div className={styles.row}>
        <div>
          <AssetCell asset={named} note={describePlan(plan, numberFormat, areAmountsHidden)} />
          <span className={styles.next}>
            {describeNext(plan)}
            {purchases.length > 0 && (
              <>
                {' · '}
                <button
                  type="button"
                  className={textLink}
                  aria-expanded={isOpen}
                  aria-controls={listId}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {plural(purchases.length, { one: '# past purchase', other: '# past purchases' })}
                </button>
              </>
            )}
          </span>
        </div>
        <div className={styles.actions}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Edit the plan of ${{ name: asset.name }}`}
            onClick={onEdit}
          >
            {t`Edit`}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Delete the plan of ${{ name: asset.name }}`}
            onClick={onDelete}
          >
            {t`Delete`}
          </Button>
        </div>
      </div>
      <ul id={listId} className={styles.past} hidden={!isOpen} aria-label={t`Purchases of ${{ name: asset.name }}`}>
        {isOpen &&
          purchases.map((purchase) => (
            <PastRow
              key={purchase.day}
              purchase={purchase}
              isBusy={isBusy}
              onReopen={() => reopen(plan._id, purchase.day)}
            />
          ))}
      </ul>
    </li>
  )
}

function nameState(state: PurchaseState): string {
  if (state === 'booked') return t`booked`
  return state === 'skipped' ? t`skipped` : t`transaction deleted`
}

type PastRowProps = { purchase: SavingsPlan['purchases'][number]; isBusy: boolean; onReopen: () => void }

function PastRow({ purchase: { day, state }, isBusy, onReopen }: PastRowProps) {
  const date = formatDate(day)
  return (
    <li>
      <span>
        {date} · {nameState(state)}
      </span>
      {state !== 'booked' && (
        <button
          type="button"
          className={textLink}
          disabled={isBusy}
          aria-label={t`Propose the purchase of ${date} again`}
          onClick={onReopen}
        >
          {t`Propose again`}
        </button>
      )}
    </li>
  )
}
