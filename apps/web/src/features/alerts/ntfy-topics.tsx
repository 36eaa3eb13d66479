import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Webhook } from '@plumbline/contract/webhooks/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteWebhookMutation, testWebhookMutation, webhooksQuery } from '../../api/webhook-queries.ts'
import { showError, showFailure, showSuccess } from '../../ui/notices.tsx'
import { AddNtfyDialog } from './add-ntfy-dialog.tsx'
import styles from './alerts.module.css'

/** Topics of ntfy to which what alerts find is sent: added, tested and deleted. */
export function NtfyTopics() {
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const topics = webhooks.filter(({ kind }) => kind === 'ntfy')
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic._id} topic={topic} />
      ))}
      <div className={styles.delivery}>
        <div>
          <b>{t`Notices on your phone`}</b>
          <p>{t`One notice a day at most, by ntfy, an app for phones and browsers that you may also host yourself.`}</p>
        </div>
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t`Add ntfy topic`}
        </Button>
      </div>
      {isAdding && <AddNtfyDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** Host and topic, without the protocol. */
const nameTopic = (url: string) => url.replace(/^https?:\/\//, '')

function TopicRow({ topic: { _id, url, withAmounts, disabledAt, failingSince } }: { topic: Webhook }) {
  const name = nameTopic(url)
  const test = useMutation({
    ...testWebhookMutation,
    onSuccess: ({ error }) => {
      if (error === null) showSuccess(t`The test was delivered`)
      else showError(t`The test was not delivered`, error)
    },
    onError: (error) => showFailure(t`The test was not delivered`, error),
  })
  const remove = useMutation({
    ...deleteWebhookMutation,
    onSuccess: () => showSuccess(t`${name} was deleted`),
    onError: (error) => showFailure(t`The topic could not be deleted`, error),
  })
  const isFailing = disabledAt === null && failingSince !== null
  return (
    <div className={styles.delivery}>
      <div>
        <b>{name}</b>
        {withAmounts && <p>{t`With amounts`}</p>}
        {disabledAt !== null && <p>{t`Disabled, because nothing could be delivered`}</p>}
        {isFailing && <p>{t`The last notice could not be delivered yet`}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={test.isPending}
          aria-label={t`Send a test to ${name}`}
          onClick={() => test.mutate(_id)}
        >
          {t`Send a test`}
        </Button>
        <Button
          variant="default"
          loading={remove.isPending}
          aria-label={t`Delete ${name}`}
          onClick={() => remove.mutate(_id)}
        >
          {t`Delete`}
        </Button>
      </div>
    </div>
  )
}
