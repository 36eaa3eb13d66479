import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { QuietHours } from '@plumbline/contract/alerts/schemas'
import { useState } from 'react'
import { Card } from '../../ui/page/card.tsx'
import styles from './alerts.module.css'
import { NtfyTopics } from './ntfy-topics.tsx'
import { QuietHoursDialog } from './quiet-hours-dialog.tsx'

type AlertDeliveryProps = { quietHours: QuietHours | null; timeZone: string }

/** When and where what happened is sent. */
export function AlertDelivery({ quietHours, timeZone }: AlertDeliveryProps) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card title={t`Delivery`}>
      <div className={styles.delivery}>
        <div>
          <b>{t`Quiet hours`}</b>
          <p>{describeHours(quietHours, timeZone)}</p>
        </div>
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {quietHours === null ? t`Set quiet hours` : t`Change quiet hours`}
        </Button>
      </div>
      <NtfyTopics />
      {isChanging && (
        <QuietHoursDialog quietHours={quietHours} timeZone={timeZone} onClose={() => setIsChanging(false)} />
      )}
    </Card>
  )
}

function describeHours(quietHours: QuietHours | null, timeZone: string): string {
  if (quietHours === null) return t`None: what happened is sent from 07:00 on.`
  const { from, to } = quietHours
  return t`From ${from} to ${to} (${timeZone}) nothing is sent. What happened is sent afterwards, from 07:00 on.`
}
