import { COIN_FOR_COIN } from '../coin-trades.ts'
import { readerOf } from '../described-layout.ts'

/** Plans that buy coins for a stablecoin, or for money in the plan's currency: `10.00000000 EUR`. */
export const binanceAutoInvest = readerOf({
  name: 'Binance Auto-Invest',
  hasCoins: true,
  headers: ['auto-invest date(utc)', 'holding coin', 'amount per period', 'trading fee', 'units', 'status'],
  dateOrder: 'month-first',
  values: {
    date: 'auto-invest date(utc)',
    type: { constant: 'Buy' },
    symbol: 'holding coin',
    units: { capture: /^([\d.]+)/, from: 'units' },
    total: { capture: /^([\d.]+)/, from: 'amount per period' },
    totalCurrency: { capture: /([A-Z]+)$/, from: 'amount per period' },
    currency: { capture: /([A-Z]+)$/, from: 'amount per period' },
    fee: { capture: /^([\d.]+)/, from: 'trading fee' },
    feeCurrency: { capture: /([A-Z]+)$/, from: 'trading fee' },
    status: 'status',
  },
  rows: [
    {
      when: { 'amount per period': / (?!EUR|USD\b|GBP|TRY|BRL|AUD)[A-Z]+$/ },
      leftOut: COIN_FOR_COIN,
      isUnsupported: true,
    },
  ],
})
