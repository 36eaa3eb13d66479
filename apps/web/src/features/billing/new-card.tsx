import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Billing } from '@plumbline/contract/billing/schemas'
import type { Health } from '@plumbline/contract/health/schemas'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { finishCardChangeMutation, startCardChangeMutation } from '../../api/billing-mutations.ts'
import { billingQuery } from '../../api/billing-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './billing.module.css'
import { CardField } from './card-field.tsx'
import type { CardForm } from './card-form.ts'
import { describeCard } from './describe-subscription.ts'
import { usePay } from './use-pay.tsx'

/** Replaces the card, and pays an overdue invoice with the new one. */
export function NewCard({ billing, stripe }: { billing: Billing; stripe: Health['stripe'] }) {
  const navigate = useNavigate()
  const card = useRef<CardForm>(null)
  const start = useMutation(startCardChangeMutation)
  const finish = useMutation(finishCardChangeMutation)
  const isOverdue = billing.subscription?.status === 'past_due'

  const { pay, isPaying, error, dialog } = usePay(stripe, async (confirm) => {
    if (card.current === null) return
    const setup = await start.mutateAsync(await card.current.createSource())
    await confirm(setup)
    if (setup.intentId !== null) await confirm(await finish.mutateAsync(setup.intentId))
    await queryClient.invalidateQueries({ queryKey: billingQuery.queryKey })
    showSuccess(isOverdue ? t`Payment received` : t`Your new card is saved`)
    await navigate({ to: '/settings/billing' })
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    pay()
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        {isOverdue && <p>{t`Your last payment failed. The overdue amount is charged to the new card now.`}</p>}
        {!isOverdue && billing.card && <p>{t`Your current card is ${{ card: describeCard(billing.card) }}.`}</p>}
        <CardField ref={card} stripe={stripe} />
        <FormError error={error} />
        <DialogActions>
          <Link to="/settings/billing" className={`${textLink} ${styles.back}`}>
            {t`Back to Plan & Billing`}
          </Link>
          <Button type="submit" loading={isPaying}>
            {isOverdue ? t`Pay with this card` : t`Save card`}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </>
  )
}
