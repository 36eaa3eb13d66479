import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Alert, AlertEvent } from '@plumbline/contract/alerts/schemas'
import type { AlertKind } from '@plumbline/contract/alerts/vocabulary'
import { formatDate } from '../../formatting/format-date.ts'
import { Money } from '../figures/money.tsx'
import { PlainNumber } from '../figures/plain-number.tsx'

export const nameAlertKind = (kind: AlertKind): string => {
  switch (kind) {
    case 'price':
      return t`Price level`
    case 'change':
      return t`Daily change`
    case 'year-high':
      return t`52-week high`
    case 'year-low':
      return t`52-week low`
    case 'earnings':
      return t`Upcoming earnings`
    case 'dividend-cut':
      return t`Dividend cut`
    case 'weight':
      return t`Weight in a portfolio`
  }
}

/** What an alert waits for, in words with figures. */
export function AlertCondition({
  alert,
}: {
  alert: Pick<Alert, 'kind' | 'level' | 'direction' | 'asset' | 'portfolio'>
}) {
  const { kind, direction, asset, portfolio } = alert
  const level = Number(alert.level)
  const amount = <Money value={level} currency={asset.currency} kind="price" withCurrency />
  const percent = <PlainNumber value={level} decimals={level % 1 === 0 ? 0 : 1} />
  const name = portfolio?.name ?? ''
  switch (kind) {
    case 'price':
      if (direction === null) return <Trans>Price reaches {amount}</Trans>
      return direction === 'up' ? <Trans>Rises to {amount}</Trans> : <Trans>Falls to {amount}</Trans>
    case 'change':
      return <Trans>Changes by {percent}% or more in a day</Trans>
    case 'year-high':
      return <Trans>Highest close in 52 weeks</Trans>
    case 'year-low':
      return <Trans>Lowest close in 52 weeks</Trans>
    case 'earnings':
      return (
        <>
          {plural(level, {
            one: 'Report expected within # day',
            other: 'Report expected within # days',
          })}
        </>
      )
    case 'dividend-cut':
      return <Trans>Dividend lower than a year before</Trans>
    case 'weight':
      return direction === 'up' ? (
        <Trans>
          {percent}% or more of {name}
        </Trans>
      ) : (
        <Trans>
          {percent}% or less of {name}
        </Trans>
      )
  }
}

/** What happened, in a few words. */
export function describeAlertEvent({
  kind,
  direction,
  date,
  portfolioName,
}: Pick<AlertEvent, 'kind' | 'direction' | 'date' | 'portfolioName'>): string {
  switch (kind) {
    case 'price':
      return direction === 'up' ? t`closed at or above your level` : t`closed at or below your level`
    case 'change':
      return t`large change in a day`
    case 'year-high':
      return t`highest close in 52 weeks`
    case 'year-low':
      return t`lowest close in 52 weeks`
    case 'earnings':
      return t`report expected on ${{ date: formatDate(date) }}`
    case 'dividend-cut':
      return t`dividend lower than a year before`
    case 'weight': {
      if (portfolioName === null) return t`weight at your level`
      const name = portfolioName
      return direction === 'up'
        ? t`weight in ${name} at or above your level`
        : t`weight in ${name} at or below your level`
    }
  }
}
