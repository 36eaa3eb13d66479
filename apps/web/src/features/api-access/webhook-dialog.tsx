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
import { eventNames } from './webhook-names.ts'

/** A webhook with its last deliveries: disabled, enabled again, deleted. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { _id: id, url, disabledAt } = webhook
  const deliveries = useQuery(deliveriesQuery(id))
  const disable = useMutation(disableWebhookMutation)
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = useMutation({
    ...deleteWebhookMutation,
    onSuccess: () => {
      showSuccess('The webhook was deleted')
      onClose()
    },
  })

  return (
    <>
      <Dialog title={new URL(url).host} isOpen={!isDeleting} onClose={onClose} size="medium">
        <p className={styles.address}>{url}</p>
        <p className={styles.note}>{describeState(webhook)}</p>
        <h3 className={styles.heading}>Last deliveries</h3>
        <QueryView query={deliveries} failed="The deliveries could not be loaded">
          {(list) =>
            list.length === 0 ? (
              <p className={styles.note}>Nothing was sent yet.</p>
            ) : (
              <ul className={styles.deliveries}>
                {list.map((delivery) => (
                  <li key={delivery._id}>
                    <b>{eventNames[delivery.event]}</b> {formatDateTime(delivery.createdAt)}
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
            Delete
          </Button>
          <Button
            variant="default"
            loading={disable.isPending}
            onClick={() => disable.mutate({ id, isDisabled: disabledAt === null })}
          >
            {disabledAt === null ? 'Disable' : 'Enable'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        title="Delete this webhook?"
        text="Nothing is sent to this address any more, and its deliveries are deleted."
        action="Delete"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(id)}
        mutation={remove}
      />
    </>
  )
}

const reasons = {
  user: 'Disabled',
  failing: 'Disabled after three days of failures',
  gone: 'Disabled because the address returned status 410',
} as const

function describeState({ disabledAt, disabledBecause, failingSince, createdAt }: Webhook): string {
  if (disabledAt !== null) return `${reasons[disabledBecause ?? 'user']}, ${formatDateTime(disabledAt)}.`
  if (failingSince !== null) return `Failing since ${formatDateTime(failingSince)}.`
  return `Added ${formatDateTime(createdAt)}.`
}

function describeDelivery({ state, status, error, attempts, nextAttemptAt }: WebhookDelivery): string {
  if (state === 'delivered') return `Delivered, status ${status}`
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (nextAttemptAt === null) return `Failed after ${tries}. ${error ?? ''}`
  if (attempts === 0) return 'Waiting to be sent'
  return `${error ?? ''} ${tries}, next ${formatDateTime(nextAttemptAt)}`
}
