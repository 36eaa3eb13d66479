import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listRealizedGains: { summary: 'Lists the sales of a period with their lots', errors: ['over-plan-limit'] },
  listSaleLots: {
    summary: 'Lists the lots from which a sale can take',
    errors: ['not-found', 'over-plan-limit'],
  },
  chooseLots: {
    summary: 'Chooses the lots that a sale takes',
    errors: ['invalid-payload', 'not-found', 'over-plan-limit'],
  },
  reportGains: {
    summary: 'Lists the sales of a period as the tax authority of a country matches them with purchases',
    errors: ['over-plan-limit'],
  },
  listTaxedSecurities: {
    summary: 'Lists the securities of a tax year with value, income and changes, as Switzerland asks for them',
    errors: ['over-plan-limit'],
  },
})
