import { t } from '@lingui/core/macro'
import type { AlertEvent } from '@plumbline/contract/alerts/schemas'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import { describeAlertEvent } from '../../ui/alerts/describe-alert.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import rows from '../../ui/page/linked-rows.module.css'

/** What happened to the alerts, newest first. */
export function AlertEvents({ events }: { events: readonly AlertEvent[] }) {
  return (
    <Card title={t`What happened`} isFlush>
      <ul className={rows.rows}>
        {events.map((event) => (
          <li key={event._id}>
            <Link to="/asset/$assetId/price" params={{ assetId: event.asset._id }}>
              <time dateTime={event.date} data-with-year>
                {formatDate(event.date)}
              </time>
              <span>
                {event.asset.name} <small>{describeAlertEvent(event)}</small>
              </span>
              <b>
                <EventValue event={event} />
              </b>
            </Link>
          </li>
        ))}
        {events.length === 0 && <li className={rows.none}>{t`Nothing yet. Alerts are checked each morning.`}</li>}
      </ul>
    </Card>
  )
}

function EventValue({ event: { kind, value, currency } }: { event: AlertEvent }) {
  if (value === null) return null
  if (kind === 'weight') return <Percent ratio={value} isShare />
  return kind === 'change' ? (
    <Percent ratio={value} />
  ) : (
    <Money value={value} currency={currency} kind="price" withCurrency />
  )
}
