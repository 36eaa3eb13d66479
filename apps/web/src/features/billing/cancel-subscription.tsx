import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { ApiError } from '@plumbline/client/api-error'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { Billing } from '@plumbline/contract/billing/schemas'
import { type CancelReason, MAX_CANCEL_COMMENT_LENGTH } from '@plumbline/contract/billing/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { unsubscribeMutation } from '../../api/billing-mutations.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { RadioList } from '../../ui/forms/choice-list.tsx'
import { showError } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './billing.module.css'

const reasons = () =>
  choicesOf<CancelReason>({
    feature: t`Missing features`,
    expensive: t`Too expensive`,
    competitor: t`I'm using another tool`,
    bugs: t`Too many bugs`,
    other: t({ message: 'Other', context: 'reason' }),
  })

const hints = (): Partial<Record<CancelReason, string>> => ({
  feature: t`The product is updated regularly. What you are missing may come soon.`,
  bugs: t`Please report bugs with the Feedback button, so that they can be fixed.`,
  expensive: t`Paying yearly gives you 2 months free and saves $20 a year.`,
})

/** Why a cancellation cannot be sent; undefined if it can. */
function findMissing(reason: CancelReason | null, comment: string): string | undefined {
  if (reason === null) return t`Please select a reason`
  if (comment.trim() === '') return t`Please add a comment to help me improve the product`
  return undefined
}

type CancelSubscriptionProps = { user: User; billing: Billing; onClose: () => void }

/** Asks why, then cancels at the end of the paid period. */
export function CancelSubscription({ user, billing, onClose }: CancelSubscriptionProps) {
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [comment, setComment] = useState('')
  const cancel = useMutation({
    ...unsubscribeMutation,
    onError: (error) => {
      if (error instanceof ApiError && error.detail !== undefined) showError(error.detail)
    },
  })
  const missing = findMissing(reason, comment)
  const hint = reason === null ? undefined : hints()[reason]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing === undefined && reason !== null) cancel.mutate({ reason, comment: comment.trim() })
  }

  if (cancel.isSuccess) return <Cancelled billing={billing} onClose={onClose} />
  return (
    <Card title={user.first_name ? t`Sad to let you go ${{ firstName: user.first_name }}` : t`Sad to let you go`}>
      <form className={styles.form} onSubmit={submit}>
        <RadioList label={t`Why are you canceling?`} choices={reasons()} value={reason} onChange={setReason} />
        {hint && <p className={styles.hint}>{hint}</p>}
        <Textarea
          label={t`How could I improve the product?`}
          description={
            <Trans>
              The{' '}
              <Link to="/changelog" hash="roadmap" className={textLink}>
                roadmap
              </Link>{' '}
              says what is planned, and below it stands what is new.
            </Trans>
          }
          autosize
          minRows={3}
          maxLength={MAX_CANCEL_COMMENT_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {missing && <p className={styles.note}>{missing}</p>}
        <FormError error={cancel.error instanceof ApiError && cancel.error.detail ? null : cancel.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`I changed my mind`}
          </Button>
          <Button type="submit" data-danger loading={cancel.isPending} disabled={missing !== undefined}>
            {t`Yes, cancel my subscription`}
          </Button>
        </DialogActions>
      </form>
    </Card>
  )
}

function Cancelled({ billing: { subscription }, onClose }: Omit<CancelSubscriptionProps, 'user'>) {
  return (
    <Card title={t`Your subscription has been cancelled`}>
      {subscription?.endsAt && (
        <p>{t`Premium lasts until ${{ endDate: formatDate(subscription.endsAt) }}. Nothing more is charged.`}</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t`Back to Plan & Billing`}
        </Button>
      </DialogActions>
    </Card>
  )
}
