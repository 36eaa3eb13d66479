import type { WebhookDelivery } from '@plumbline/contract/webhooks/schemas'

export const eventNames: Record<WebhookDelivery['event'], string> = {
  'import.finished': 'Import finished',
  'sync.failed': 'Broker sync failed',
  'split.found': 'Split found',
  'price.changed': 'Price alert',
  'webhook.test': 'Test',
}
