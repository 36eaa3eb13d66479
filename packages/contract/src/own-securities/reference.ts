import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listOwnSecurities: { summary: 'Lists the securities that the account has added' },
  createOwnSecurity: {
    summary: 'Adds a security that no source has',
    errors: ['over-quota'],
    body: { name: 'Oak pension fund', kind: 'fund', currency: 'EUR', isin: 'QZ0000000017' },
  },
  updateOwnSecurity: { summary: 'Changes an own security', body: { name: 'Oak pension fund B' } },
  deleteOwnSecurity: { summary: 'Deletes an own security without transactions', errors: ['own-security-in-use'] },
  listOwnPrices: { summary: 'Lists the prices entered for an own security' },
  enterOwnPrices: {
    summary: 'Enters or corrects prices of an own security',
    errors: ['over-quota'],
    body: { prices: [{ day: '2026-03-03', price: 104.25 }] },
  },
  readPriceAddress: {
    summary: 'Reads the prices of an address, without saving them',
    body: { url: 'https://prices.example/oak.json', pricePath: 'data[*].close', dayPath: 'data[*].date' },
  },
  deleteOwnPrice: { summary: 'Deletes the price of one day' },
})
