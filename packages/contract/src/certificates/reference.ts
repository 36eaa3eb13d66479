import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  exportCertificate: {
    summary: 'Exports a portfolio with the inputs of its figures, to be recomputed elsewhere',
    errors: ['over-plan-limit', 'unavailable'],
  },
})
