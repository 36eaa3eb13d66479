import { text } from '@plumbline/text/text'
import { type RowRule, readerOf } from '../described-layout.ts'

/** A reinvestment states its units and the money, but no price. */
const REINVESTMENT: RowRule['values'] = { type: { constant: 'Buy' }, price: { constant: '' } }

const ofAccount: RowRule['leftOut'] = (line) =>
  text('“{word}” belongs to the account, not to a security', { word: line.of('activity type') })

export const questrade = readerOf({
  name: 'Questrade',
  headers: ['transaction date', 'settlement date', 'action', 'symbol', 'net amount', 'activity type', 'account type'],
  values: {
    date: 'transaction date',
    settlementDate: 'settlement date',
    type: { firstOf: ['action', 'activity type'] },
    symbol: 'symbol',
    name: 'description',
    units: 'quantity',
    price: 'price',
    fee: 'commission',
    currency: 'currency',
    total: 'net amount',
    totalCurrency: 'currency',
  },
  rows: [
    { when: { 'activity type': /^transfers$/i }, leftOut: ofAccount },
    { when: { 'activity type': /^(?!(?:trades|dividends)$)/i, symbol: /^$/ }, leftOut: ofAccount },
    { when: { action: /^rei$/i }, values: REINVESTMENT },
    { when: { 'activity type': /^dividend reinvestment$/i }, values: REINVESTMENT },
    { when: { description: /\bSTK SPLIT\b/i }, values: { type: { constant: 'Split' } } },
    { when: { 'activity type': /^corporate actions$/i }, values: { type: { constant: 'Corporate action' } } },
  ],
})
