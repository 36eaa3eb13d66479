import type { BrokerReader } from '../broker-reader.ts'

export const coinmate: BrokerReader = {
  name: 'Coinmate',
  hasCoins: true,
  headers: ['id', 'datum', 'typ', 'částka', 'částka měny', 'cena', 'cena měny', 'poplatek', 'celkem'],
  fields: {
    částka: 'units',
    'částka měny': 'symbol',
    'cena měny': 'currency',
    'poplatek měny': 'feeCurrency',
    'celkem měny': 'totalCurrency',
  },
}
