import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listPriceCorrections: { summary: 'Lists the prices of single days that the account set' },
  getPriceOfDay: { summary: "Reads the market's price of a day and what the account set instead" },
  correctPrice: {
    summary: 'Corrects or locks the price of a day',
    errors: ['over-quota'],
    body: { price: 41.2, reason: 'Pence for pounds' },
  },
})
