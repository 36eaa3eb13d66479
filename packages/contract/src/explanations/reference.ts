import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  explainFigure: { summary: 'Explains a figure: its formula and inputs', errors: ['over-plan-limit'] },
  bridgeValue: { summary: "Explains the change of a portfolio's value between two days", errors: ['over-plan-limit'] },
})
