import { t } from '@lingui/core/macro'

/** The server's background work in words; work that is not known here keeps its name. */
export function nameWork(name: string): string {
  switch (name) {
    case 'broker-sync':
      return t`Broker synchronization`
    case 'closed-customers':
      return t`Closed payment accounts`
    case 'discoveries':
      return t`New securities`
    case 'findings':
      return t`Findings of the checks`
    case 'forget-expired':
      return t`Expired data`
    case 'found-splits':
      return t`Splits found`
    case 'market-dividends':
      return t`Dividends from market data`
    case 'mails':
      return t`Outgoing emails`
    case 'payment-webhooks':
      return t`Payment webhooks`
    case 'price-addresses':
      return t`Prices from addresses`
    case 'prices':
      return t`Prices`
    case 'profiles':
      return t`Company figures`
    case 'savings-plans':
      return t`Purchases of savings plans`
    case 'scheduled-mails':
      return t`Recaps and alerts`
    case 'subscriptions':
      return t`Subscriptions`
    case 'update-check':
      return t`Update check`
    case 'webhooks':
      return t`Webhook deliveries`
    default:
      return name
  }
}
