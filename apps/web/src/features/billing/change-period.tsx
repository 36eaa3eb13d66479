import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Health } from '@plumbline/contract/health/schemas'
import type { BillingPeriod } from '@plumbline/contract/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { changePeriodMutation } from '../../api/billing-mutations.ts'
import { billingQuery, periodChangeQuery } from '../../api/billing-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './billing.module.css'
import { Cents } from './cents.tsx'
import { describePrice, nameSwitch } from './describe-subscription.ts'
import { usePay } from './use-pay.tsx'

/** Shows what a change between monthly and yearly payment costs now, then makes it at that price. */
export function ChangePeriod({ period, stripe }: { period: BillingPeriod; stripe: Health['stripe'] }) {
  const navigate = useNavigate()
  const preview = useQuery(periodChangeQuery(period))
  const change = useMutation(changePeriodMutation)
  const at = preview.data?.at

  const { pay, isPaying, error, dialog } = usePay(stripe, async (confirm) => {
    if (at === undefined) return
    try {
      await confirm(await change.mutateAsync({ period, at }))
    } catch (failure) {
      void preview.refetch()
      throw failure
    }
    await queryClient.invalidateQueries({ queryKey: billingQuery.queryKey })
    showSuccess(period === 'monthly' ? t`You now pay monthly` : t`You now pay yearly`)
    await navigate({ to: '/settings/billing' })
  })

  return (
    <>
      <QueryView query={preview} failed={t`The price could not be loaded`}>
        {({ amountDue, credit, currency, renewsAt }) => (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>{t`Due now`}</dt>
                <dd>
                  <Cents cents={amountDue} currency={currency} />
                </dd>
              </div>
              {credit > 0 && (
                <div>
                  <dt>{t`Credit for later invoices`}</dt>
                  <dd>
                    <Cents cents={credit} currency={currency} />
                  </dd>
                </div>
              )}
              <div>
                <dt>{t`Then, from ${{ startDate: formatDate(renewsAt) }}`}</dt>
                <dd>{describePrice(period)}</dd>
              </div>
            </dl>
            <p className={styles.note}>{t`You get credit for the rest of the current period.`}</p>
          </>
        )}
      </QueryView>
      <FormError error={error} />
      <DialogActions>
        <Link to="/settings/billing" className={`${textLink} ${styles.back}`}>
          {t`Back to Plan & Billing`}
        </Link>
        <Button onClick={pay} loading={isPaying} disabled={at === undefined}>
          {nameSwitch(period)}
        </Button>
      </DialogActions>
      {dialog}
    </>
  )
}
