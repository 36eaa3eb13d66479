import { Button } from '@mantine/core'
import type { Webhook } from '@plumbline/contract/webhooks/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { testWebhookMutation, webhooksQuery } from '../../api/webhook-queries.ts'
import { showError, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RowList } from '../../ui/page/row-list.tsx'
import { PlanBadge } from '../../ui/plans/plan-badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import styles from './api-access.module.css'
import { WebhookDialog } from './webhook-dialog.tsx'
import { eventNames } from './webhook-names.ts'

/** The account's webhooks: added, tested, and opened with their deliveries. */
export function WebhookList() {
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const open = webhooks.data?.find(({ _id }) => _id === openId)

  return (
    <Card
      title="Webhooks"
      note="For events"
      isFlush
      actions={
        <Button variant="default" onClick={() => setIsAdding(true)}>
          Add webhook
        </Button>
      }
    >
      <QueryView query={webhooks} failed="The webhooks could not be loaded" pending={<LoadingState rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="No webhooks"
              text={
                <>
                  A webhook tells your own program of finished imports, failed syncs, splits and price alerts.{' '}
                  <Link to="/help/api" className={textLink}>
                    How it works
                  </Link>
                </>
              }
            />
          ) : (
            <RowList>
              {list.map((webhook) => (
                <WebhookRow key={webhook._id} webhook={webhook} onOpen={() => setOpenId(webhook._id)} />
              ))}
            </RowList>
          )
        }
      </QueryView>
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
      {open && <WebhookDialog webhook={open} onClose={() => setOpenId(undefined)} />}
    </Card>
  )
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { _id, url, events, disabledAt, failingSince } = webhook
  const { host } = new URL(url)
  const test = useMutation({
    ...testWebhookMutation,
    onSuccess: ({ error }) => {
      if (error === null) showSuccess('The test was delivered')
      else showError('The test was not delivered', error)
    },
  })
  const state = disabledAt === null ? failingSince && 'Failing' : 'Disabled'

  return (
    <li>
      <div className={styles.token}>
        <b>{host}</b> {state && <PlanBadge text={state} />}
        <p className={styles.note}>{url}</p>
        <p className={styles.note}>{events.map((event) => eventNames[event]).join(', ')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => test.mutate(_id)} loading={test.isPending} aria-label={`Test ${host}`}>
          Test
        </Button>
        <Button variant="default" onClick={onOpen} aria-label={`Details of ${host}`}>
          Details
        </Button>
      </div>
    </li>
  )
}
