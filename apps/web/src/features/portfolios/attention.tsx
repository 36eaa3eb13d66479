import { plural, t } from '@lingui/core/macro'
import type { AlertEvent } from '@plumbline/contract/alerts/schemas'
import type { Findings } from '@plumbline/contract/checks/schemas'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { IconAlertTriangle, IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { describeAlertEvent } from '../../ui/alerts/describe-alert.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { nameFinding } from '../../ui/findings/name-finding.ts'
import { Card } from '../../ui/page/card.tsx'
import rows from '../../ui/page/linked-rows.module.css'
import { textLink } from '../../ui/text-link.ts'

const MAX_FINDINGS = 4
const MAX_EVENTS = 3

type AttentionProps = {
  found: Findings
  portfolios: readonly PortfolioSummary[]
  /** What alerts found lately, newest first. */
  events: readonly AlertEvent[]
}

/** What is to be done: brokers that wait for the user, alerts, and findings with the most money at stake first. */
export function Attention({ found, portfolios, events }: AttentionProps) {
  const { findings, currency } = found
  const waiting = portfolios.flatMap(({ broker }) => (broker?.needsUser ? [broker] : []))
  const total = findings.length
  return (
    <Card
      title={t`Needs attention`}
      isFlush
      actions={
        total > MAX_FINDINGS && (
          <Link to="/checks" className={textLink}>
            {t`All ${total} findings`}
          </Link>
        )
      }
    >
      <ul className={rows.rows}>
        {waiting.map(({ id, name }) => (
          <li key={id}>
            <Link to="/settings/integrations/$integrationId" params={{ integrationId: id }}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
              <span>{t`${name} needs you to sign in again`}</span>
            </Link>
          </li>
        ))}
        {events.slice(0, MAX_EVENTS).map((event) => (
          <li key={event._id}>
            <Link to="/alerts">
              <IconBell size={14} stroke={1.6} aria-hidden="true" />
              <span>
                {event.asset.name} <small>{describeAlertEvent(event)}</small>
              </span>
            </Link>
          </li>
        ))}
        {findings.slice(0, MAX_FINDINGS).map((finding) => (
          <li key={`${finding.portfolioId} ${finding._id}`}>
            <Link to="/checks" search={{ portfolio: finding.portfolioId }}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
              <span>
                {nameFinding(finding)} <small>{finding.name}</small>
              </span>
              <b>
                {finding.atStakeInAll !== null && (
                  <Money value={finding.atStakeInAll} currency={currency} withCurrency />
                )}
              </b>
            </Link>
          </li>
        ))}
        {waiting.length + events.length + total === 0 && (
          <li className={rows.none}>
            {plural(
              found.checks.reduce((sum, { passed }) => sum + passed, 0),
              {
                one: '# check passed, none found anything',
                other: '# checks passed, none found anything',
              },
            )}
          </li>
        )}
      </ul>
    </Card>
  )
}
