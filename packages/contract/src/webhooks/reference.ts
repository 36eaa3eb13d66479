import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listWebhooks: { summary: 'Lists the webhooks' },
  createWebhook: {
    summary: 'Adds a webhook and returns its secret once',
    errors: ['fresh-sign-in-needed', 'over-quota'],
    body: { url: 'https://hooks.example.com/plumbline', events: ['import.finished', 'sync.failed'] },
  },
  createNtfyTopic: {
    summary: 'Adds a topic of ntfy for notices about alerts',
    errors: ['fresh-sign-in-needed', 'over-quota'],
    body: { url: 'https://ntfy.sh/my-topic', accessToken: null, withAmounts: false },
  },
  updateWebhook: { summary: 'Disables or enables a webhook' },
  deleteWebhook: { summary: 'Deletes a webhook and its deliveries' },
  testWebhook: { summary: 'Sends a test event to a webhook' },
  listDeliveries: { summary: "Lists a webhook's last deliveries" },
})
