import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { nameEvent } from './webhook-names.ts'

/** The account's webhooks: added, tested, and opened with their deliveries. */
export function WebhookList() {
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const open = webhooks.data?.find(({ _id }) => _id === openId)

  return (
    <Card
      title={t`Webhooks`}
      note={t`For events`}
      isFlush
      actions={
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t`Add webhook`}
        </Button>
      }
    >
      <QueryView query={webhooks} failed={t`The webhooks could not be loaded`} pending={<LoadingState rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={t`No webhooks`}
              text={
                <Trans>
                  A webhook notifies your own program of finished imports, failed syncs, splits and price alerts.{' '}
                  <Link to="/help/api" className={textLink}>
                    How it works
                  </Link>
                </Trans>
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
      if (error === null) showSuccess(t`The test was delivered`)
      else showError(t`The test was not delivered`, error)
    },
  })
  const state = disabledAt === null ? failingSince && t`Failing` : t`Disabled`

  return (
    <li>
      <div className={styles.token}>
        <b>{host}</b> {state && <PlanBadge text={state} />}
        <p className={styles.note}>{url}</p>
        <p className={styles.note}>{events.map(nameEvent).join(', ')}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => test.mutate(_id)}
          loading={test.isPending}
          aria-label={t`Test ${host}`}
        >
          {t`Test`}
        </Button>
        <Button variant="default" onClick={onOpen} aria-label={t`Details of ${host}`}>
          {t`Details`}
        </Button>
      </div>
    </li>
  )
}
