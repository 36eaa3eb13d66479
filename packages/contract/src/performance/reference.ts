import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  measureReturns: { summary: 'Measures the returns of a portfolio in a period', errors: ['over-plan-limit'] },
  readSeries: { summary: 'Reads value, money in and benchmark of each day', errors: ['over-plan-limit'] },
  measureRisk: { summary: 'Measures volatility, drawdown and Sharpe ratio', errors: ['over-plan-limit'] },
  listPositions: { summary: 'Lists the positions in an asset, by portfolio' },
  listLots: { summary: 'Lists the open and closed lots of a holding', errors: ['over-plan-limit'] },
})
