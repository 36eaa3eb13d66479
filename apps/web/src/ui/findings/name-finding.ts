import { plural, t } from '@lingui/core/macro'
import type { Finding } from '@plumbline/contract/checks/schemas'

/** What is wrong, in three words. */
export function nameFinding({ details }: Finding): string {
  switch (details.kind) {
    case 'trade-price':
      return namePrice(details)
    case 'split':
      return t`Split counted twice`
    case 'listing':
      return t`Prices of another listing`
    case 'trade-date':
      return details.reading === 'year' ? t`Year out of order` : t`Day and month swapped`
    case 'trade-units':
      return t`Decimal mark of the units`
    case 'fee':
      return details.fee === 0 ? t`Fee missing` : t`Fee out of line`
    case 'booked-split':
      return nameBookedSplit(details)
    case 'dividend-amount':
      return nameDividend(details)
    case 'gap':
      return details.missing === null
        ? t`Time without transactions`
        : plural(details.missing, { one: 'Purchase of a plan missing', other: '# purchases of a plan missing' })
    case 'closes':
      return nameCloses(details)
    case 'stale-price':
      return t`Price stale`
    case 'missing-rate':
      return t`Rate missing`
    case 'statement':
      return t`Broker shows other units`
    case 'company-action':
      return t`Company action not recorded`
    case 'overdrawn':
      return t`Cash below 0`
    case 'doubled':
      return plural(details.surplus, { one: 'Transaction doubled', other: 'Transactions doubled' })
    case 'opening':
      return t`Opening position counted twice`
    case 'oversold':
      return t`Sale without purchase`
    case 'missing-dividends':
      return plural(details.count, { one: '# dividend missing', other: '# dividends missing' })
  }
}

type Details<Kind extends Finding['details']['kind']> = Extract<Finding['details'], { kind: Kind }>

function namePrice({ factor, currency, transaction, reading }: Details<'trade-price'>): string {
  switch (reading) {
    case 'hundredfold':
      return factor === 100 ? t`Price 100 times too high` : t`Price 100 times too low`
    case 'total':
      return t`Total booked as price`
    case 'swapped':
      return t`Units and price swapped`
    case 'decimal-mark':
      return t`Decimal mark of the price`
    case 'currency':
      return t`Price in ${{ currency: currency ?? '' }}, not ${{ booked: transaction.currency }}`
    case 'split':
      return t`Split applied in part`
    case 'day-month':
      return t`Day and month swapped`
    case 'year':
      return t`Price of another year`
    case 'other-asset':
      return t`Price of another asset`
    case null:
      return t`Price away from the market`
  }
}

function nameBookedSplit({ reading }: Details<'booked-split'>): string {
  switch (reading) {
    case 'twice':
      return t`Split booked twice`
    case 'no-split':
      return t`Split without a move of the price`
    case 'ratio':
      return t`Split with another ratio`
    case 'as-units':
      return t`Split booked as received units`
  }
}

function nameDividend({ reading }: Details<'dividend-amount'>): string {
  switch (reading) {
    case 'twice':
      return t`Dividend doubled`
    case 'units':
      return t`Dividends of other units`
    case 'amount':
      return t`Dividend of another amount`
  }
}

function nameCloses({ reading }: Details<'closes'>): string {
  switch (reading) {
    case 'outlier':
      return t`Close out of line`
    case 'no-split':
      return t`Closes change as by a split`
    case 'no-jump':
      return t`Closes without their split`
  }
}
