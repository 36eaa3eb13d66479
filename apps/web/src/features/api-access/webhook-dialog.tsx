import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@plumbline/contract/webhooks/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteWebhookMutation, deliveriesQuery, disableWebhookMutation } from '../../api/webhook-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './api-access.module.css'
import { nameEvent } from './webhook-names.ts'

/** A webhook with its last deliveries: disabled, enabled again, deleted. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { _id: id, url, disabledAt } = webhook
  const deliveries = useQuery(deliveriesQuery(id))
  const disable = useMutation(disableWebhookMutation)
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = useMutation({
    ...deleteWebhookMutation,
    onSuccess: () => {
      showSuccess(t`The webhook was deleted`)
      onClose()
    },
  })

  return (
    <>
      <Dialog title={new URL(url).host} isOpen={!isDeleting} onClose={onClose} size="medium">
        <p className={styles.address}>{url}</p>
        <p className={styles.note}>{describeState(webhook)}</p>
        <h3 className={styles.heading}>{t`Last deliveries`}</h3>
        <QueryView query={deliveries} failed={t`The deliveries could not be loaded`}>
          {(list) =>
            list.length === 0 ? (
              <p className={styles.note}>{t`Nothing was sent yet.`}</p>
            ) : (
              <ul className={styles.deliveries}>
                {list.map((delivery) => (
                  <li key={delivery._id}>
                    <b>{nameEvent(delivery.event)}</b> {formatDateTime(delivery.createdAt)}
                    <p className={styles.note}>{describeDelivery(delivery)}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <FormError error={disable.error} />
        <DialogActions>
          <Button variant="default" onClick={() => setIsDeleting(true)}>
            {t`Delete`}
          </Button>
          <Button
            variant="default"
            loading={disable.isPending}
            onClick={() => disable.mutate({ id, isDisabled: disabledAt === null })}
          >
            {disabledAt === null ? t`Disable` : t`Enable`}
          </Button>
          <Button onClick={onClose}>{t`Done`}</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        title={t`Delete this webhook?`}
        text={t`Nothing more is sent to this address, and its deliveries are deleted.`}
        action={t`Delete`}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(id)}
        mutation={remove}
      />
    </>
  )
}

function describeDisabled(reason: NonNullable<Webhook['disabledBecause']>, instant: string): string {
  switch (reason) {
    case 'user':
      return t`Disabled, ${instant}.`
    case 'failing':
      return t`Disabled after three days of failures, ${instant}.`
    case 'gone':
      return t`Disabled because the address returned status 410, ${instant}.`
  }
}

function describeState({ disabledAt, disabledBecause, failingSince, createdAt }: Webhook): string {
  if (disabledAt !== null) return describeDisabled(disabledBecause ?? 'user', formatDateTime(disabledAt))
  if (failingSince !== null) return t`Failing since ${{ instant: formatDateTime(failingSince) }}.`
  return t`Added ${{ instant: formatDateTime(createdAt) }}.`
}

function describeDelivery({ state, status, error, attempts, nextAttemptAt }: WebhookDelivery): string {
  if (state === 'delivered') return t`Delivered, status ${{ status: status ?? '' }}`
  if (nextAttemptAt === null) {
    return t`Failed after ${plural(attempts, { one: '# attempt', other: '# attempts' })}. ${{ error: error ?? '' }}`
  }
  if (attempts === 0) return t`Waiting to be sent`
  const next = formatDateTime(nextAttemptAt)
  return t`${{ error: error ?? '' }} ${plural(attempts, { one: '# attempt', other: '# attempts' })}, next ${next}`
}
