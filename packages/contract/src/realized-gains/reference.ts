import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listRealizedGains: { summary: 'Lists the sales of a period with their lots', errors: ['over-plan-limit'] },
  reportGains: {
    summary: 'Lists the sales of a period as the tax authority of a country matches them with purchases',
    errors: ['over-plan-limit'],
  },
})
