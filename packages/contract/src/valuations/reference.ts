import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listValuations: { summary: 'Lists the saved valuations of an asset' },
  scoreValuations: { summary: 'Compares all saved valuations with what happened' },
  saveValuation: { summary: 'Saves a DCF valuation', errors: ['over-quota'] },
  deleteValuation: { summary: 'Deletes a saved valuation' },
})
