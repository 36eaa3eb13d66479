import { plural, t } from '@lingui/core/macro'
import type { Finding } from '@plumbline/contract/checks/schemas'

type TradePrice = Extract<Finding['details'], { kind: 'trade-price' }>

/** What is wrong, in three words. */
export function nameFinding({ details }: Finding): string {
  switch (details.kind) {
    case 'trade-price':
      return namePrice(details)
    case 'split':
      return t`Split counted twice`
    case 'listing':
      return t`Prices of another listing`
    case 'stale-price':
      return t`Price stale`
    case 'missing-rate':
      return t`Rate missing`
    case 'statement':
      return t`Broker shows other units`
    case 'overdrawn':
      return t`Cash below 0`
    case 'doubled':
      return plural(details.surplus, { one: 'Transaction doubled', other: 'Transactions doubled' })
    case 'oversold':
      return t`Sale without purchase`
    case 'missing-dividends':
      return plural(details.count, { one: '# dividend missing', other: '# dividends missing' })
  }
}

function namePrice({ factor, currency, transaction }: TradePrice): string {
  if (currency !== null) return t`Price in ${currency}, not ${{ booked: transaction.currency }}`
  if (factor === null) return t`Price away from the market`
  if (factor === 100) return t`Price 100 times too high`
  return factor === 0.01 ? t`Price 100 times too low` : t`Total booked as price`
}
