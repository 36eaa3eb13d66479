import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listAlerts: { summary: 'Lists the alerts, and what happened since they were set' },
  createAlert: {
    summary: 'Sets an alert on an asset',
    errors: ['over-quota', 'not-found'],
    body: { assetId: EXAMPLE_ASSET.id, kind: 'price', level: 90 },
  },
  updateAlert: { summary: 'Sets the level of an alert anew', body: { level: 95 } },
  deleteAlert: { summary: 'Deletes an alert' },
  setAlertMails: {
    summary: 'Sets when mails about alerts are sent',
    body: { byMail: true, quietHours: { from: '22:00', to: '08:00' } },
  },
})
