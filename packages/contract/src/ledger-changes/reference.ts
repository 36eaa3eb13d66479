import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listLedgerChanges: { summary: "Lists what was done to a portfolio's transactions" },
  undoLedgerChange: { summary: 'Undoes a change of transactions', errors: ['changed-meanwhile', 'oversold'] },
  getLedgerChangeEffect: { summary: 'Says what a change does to the figures of today' },
  compareWithEarlier: { summary: 'Compares a portfolio as it was known at a past moment with what is known now' },
  redoLedgerChange: { summary: 'Makes an undone change again', errors: ['changed-meanwhile', 'oversold'] },
})
