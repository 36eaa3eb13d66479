import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listIntegrations: { summary: 'Lists the connected brokers' },
  connectIntegration: {
    summary: 'Connects a broker',
    errors: ['not-found', 'over-plan-limit', 'integration-not-ready'],
  },
  updateIntegration: {
    summary: 'Reconnects a broker, or chooses its portfolio',
    errors: ['over-plan-limit', 'integration-not-ready'],
  },
  deleteIntegration: { summary: 'Disconnects a broker' },
  syncIntegration: { summary: 'Synchronizes a broker now', errors: ['over-plan-limit', 'integration-not-ready'] },
  listWaitingInstruments: { summary: "Lists the broker's instruments without an asset" },
  matchWaitingInstrument: {
    summary: "Chooses the asset for a broker's instrument",
    errors: ['integration-not-ready', 'unknown-asset'],
  },
})
