import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WebhookDelivery } from '@plumbline/contract/webhooks/schemas'

const eventNames: Record<WebhookDelivery['event'], MessageDescriptor> = {
  'import.finished': msg`Import finished`,
  'sync.failed': msg`Broker sync failed`,
  'split.found': msg`Split found`,
  'findings.changed': msg`Findings changed`,
  'price.changed': msg`Price alert`,
  'alert.reached': msg`Alert reached`,
  'webhook.test': msg`Test`,
}

export const nameEvent = (event: WebhookDelivery['event']): string => i18n._(eventNames[event])
