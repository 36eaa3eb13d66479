import { plural, t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { recordedDividend } from '@plumbline/engine/income/recorded-dividend'
import { describeRatio } from '../../formatting/describe-ratio.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney, formatPrice, formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { describeDeed, type Shown } from '../../ui/transactions/describe-deed.ts'

/** One sentence with the facts that contradict each other. */
export function describeFinding({ details, since, fix }: Finding, shown: Shown): string {
  switch (details.kind) {
    case 'trade-price': {
      const deed = describeDeed(details.transaction, shown)
      return t`${deed}. Closes around that day: ${{ closes: describeRange(details, shown) }}`
    }
    case 'listing': {
      const { away, compared } = details
      return t`${away} of ${compared} trades are away from the closes of this listing`
    }
    case 'split':
      return describeSplits(details, shown)
    case 'trade-date':
    case 'trade-units':
    case 'fee':
    case 'booked-split':
    case 'dividend-amount':
      return describeRow(details, shown)
    case 'gap':
      return describeGap(details, since)
    case 'closes':
      return describeCloses(details, since, shown)
    case 'stale-price': {
      const price = formatPriceWithCurrency(details.price, details.currency, { format: shown.format })
      return t`Last price ${price} of ${{ day: formatDate(since) }}`
    }
    case 'missing-rate':
      return describeRate(details)
    case 'statement':
      return describeStatement(details, shown)
    case 'company-action': {
      const { text, source, row } = details
      return t`“${text}” (${source}, line ${row})`
    }
    case 'overdrawn':
      return describeOverdraft(details, since, shown)
    case 'doubled':
      return describeTwins(details, shown)
    case 'opening':
      return describeOpening(details, shown)
    case 'oversold':
      return describeOversold(details, shown)
    case 'missing-dividends':
      return fix.kind === 'record-dividends' ? describeDividends(fix.dividends, shown) : ''
  }
}

/** What the button does. */
export function describeFix({ fix, details }: Finding, { format }: Shown): string {
  switch (fix.kind) {
    case 'change-price':
      return t`price becomes ${{ price: formatPlainPrice(fix.price, format) }}`
    case 'change-currency':
      return t`currency becomes ${{ currency: fix.currency }}`
    case 'change-transaction':
      return describeChanges(fix.changes, format)
    case 'delete':
      if (details.kind === 'booked-split' && details.reading !== 'twice') return t`deletes it`
      if (details.kind === 'opening')
        return plural(fix.transactionIds.length, {
          one: 'removes the opening position',
          other: 'removes the # opening positions',
        })
      return plural(fix.transactionIds.length, { one: 'deletes one of them', other: 'deletes # of them' })
    case 'record-dividends':
      return plural(fix.dividends.length, { one: 'records it', 2: 'records both', other: 'records all #' })
    case 'edit':
      return t`opens the transaction`
    case 'add-purchase':
      return t`asks for day and price`
    case 'add-deposit':
      return t`asks for the deposit`
    case 'ignore-splits':
      return plural(fix.dates.length, { one: 'ignores the split', other: 'ignores the splits' })
    case 'book-action':
      return t`asks before it records it`
    case 'open-asset':
      return t`opens its prices`
    case 'compare':
      return t`opens the comparison`
    case 'review':
      return t`opens its transactions`
  }
}

type Details<Kind extends Finding['details']['kind']> = Extract<Finding['details'], { kind: Kind }>

/** A transaction, and what contradicts it. */
function describeRow(
  details: Details<'trade-date' | 'trade-units' | 'fee' | 'booked-split' | 'dividend-amount'>,
  shown: Shown,
): string {
  const deed = describeDeed(details.transaction, shown)
  switch (details.kind) {
    case 'trade-date':
      return t`${deed}. Its place in the file suggests ${{ day: formatDate(details.date) }}`
    case 'trade-units':
      if (shown.areAmountsHidden) return deed
      return t`${deed}. Your other trades suggest ${{ units: formatUnits(details.units, shown.format) }} units`
    case 'fee':
      return describeFee(details, deed, shown)
    case 'booked-split':
      return describeBookedSplit(details, shown)
    case 'dividend-amount':
      return describeDividendAmount(details, deed, shown)
  }
}

function describeFee({ fee, usual, transaction }: Details<'fee'>, deed: string, shown: Shown): string {
  if (shown.areAmountsHidden) return deed
  const write = (value: number) => formatPriceWithCurrency(value, transaction.currency, { format: shown.format })
  const low = write(usual.low)
  const high = write(usual.high)
  const range = low === high ? low : t`${low} to ${high}`
  return fee === 0
    ? t`${deed}, without a fee. Others of about this amount: ${range}`
    : t`${deed}, fee ${{ fee: write(fee) }}. Others of about this amount: ${range}`
}

function describeBookedSplit(
  { reading, ratio, marketRatio, transaction }: Details<'booked-split'>,
  shown: Shown,
): string {
  const day = formatDate(transaction.date)
  const booked = describeRatio(ratio ?? 1, shown.format)
  const stated = describeRatio(marketRatio ?? 1, shown.format)
  switch (reading) {
    case 'twice':
      return t`${booked} of ${day} counts already, and the price moved by it once`
    case 'no-split':
      return t`${booked} of ${day}: the price of these days does not move by it`
    case 'ratio':
      return t`${booked} of ${day}: the market has ${stated}`
    case 'as-units':
      return t`Units received on ${day}, and ${stated} of these days counts besides`
  }
}

function describeDividendAmount(details: Details<'dividend-amount'>, deed: string, shown: Shown): string {
  const { reading, units, paidUnits, payments } = details
  if (reading === 'twice') return t`${deed} is recorded twice but was paid once`
  if (shown.areAmountsHidden) return deed
  const held = formatUnits(units, shown.format)
  const paid = formatUnits(Number(paidUnits.toPrecision(5)), shown.format)
  if (reading === 'amount') return t`${deed}. It fits about ${paid} units, but you held ${held}`
  return plural(payments, {
    one: `# dividend fits about ${paid} units, but you held ${held}: a trade before it is missing or wrong`,
    other: `# dividends fit about ${paid} units, but you held ${held}: a trade before them is missing or wrong`,
  })
}

function describeGap({ until, usualDays, missing }: Details<'gap'>, since: string): string {
  const from = formatDate(since)
  const to = formatDate(until)
  return missing === null
    ? t`None from ${from} to ${to}, otherwise never more than ${usualDays} days: a file may be missing`
    : t`None from ${from} to ${to}, otherwise never more than ${usualDays} days`
}

function describeCloses(
  { reading, before, close, currency, ratio }: Details<'closes'>,
  since: string,
  shown: Shown,
): string {
  const day = formatDate(since)
  const write = (value: number) => formatPriceWithCurrency(value, currency, { format: shown.format })
  const from = write(before)
  const to = write(close)
  const split = describeRatio(ratio ?? 1, shown.format)
  switch (reading) {
    case 'outlier':
      return t`${to} on ${day}, ${from} before, and about that again after`
    case 'no-split':
      return t`${from} before ${day} and ${to} from then on, as by ${split}. No such split is known`
    case 'no-jump':
      return t`${from} before ${day} and ${to} from then on: they do not move by ${split}`
  }
}

type ChangedFigures = Extract<Finding['fix'], { kind: 'change-transaction' }>['changes']

function describeChanges({ date, units, price, fee, stockId }: ChangedFigures, format: NumberFormat): string {
  if (stockId !== undefined) return t`moves it to the other asset`
  if (date !== undefined) return t`day becomes ${{ day: formatDate(date) }}`
  if (fee !== undefined) return t`fee becomes ${{ fee: formatPlainPrice(fee, format) }}`
  const written = units === undefined ? '' : formatUnits(Number(units), format)
  if (price === undefined) return t`units become ${{ units: written }}`
  const cost = formatPlainPrice(price, format)
  return units === undefined
    ? t`price becomes ${{ price: cost }}`
    : t`becomes ${{ units: written }} at ${{ price: cost }}`
}

function describeSplits({ splits, trades }: Details<'split'>, { format }: Shown): string {
  const [first] = splits
  if (first === undefined) return ''
  const ratio = describeRatio(first.ratio, format)
  const day = formatDate(first.date)
  return plural(trades, {
    one: `${ratio} of ${day}: # trade before it is in units after it`,
    other: `${ratio} of ${day}: # trades before it are in units after it`,
  })
}

function describeRate({ currency, uncounted }: Details<'missing-rate'>): string {
  if (uncounted === 0) return t`No ${currency} rate: the holding has no value and no gain`
  return plural(uncounted, {
    one: `No ${currency} rate: # transaction counts as nothing`,
    other: `No ${currency} rate: # transactions count as nothing`,
  })
}

function describeOverdraft({ currency, lowest, lowestOn }: Details<'overdrawn'>, since: string, shown: Shown): string {
  const first = formatDate(since)
  if (shown.areAmountsHidden) return t`${currency} below 0 since ${first}: a deposit is missing`
  const amount = formatPriceWithCurrency(lowest, currency, { format: shown.format })
  return t`Below 0 since ${first}, at the least ${amount} on ${{ day: formatDate(lowestOn) }}: a deposit is missing`
}

function describeStatement({ statedUnits, ledgerUnits }: Details<'statement'>, shown: Shown): string {
  if (shown.areAmountsHidden) return t`Other units than here on that day`
  const stated = formatUnits(Number(statedUnits), shown.format)
  const here = formatUnits(Number(ledgerUnits), shown.format)
  return t`The broker shows ${stated}, your transactions add up to ${here}`
}

/** A price as it was written, in the user's number format. */
export function formatPlainPrice(price: string, format: NumberFormat): string {
  return formatPrice(Number(price), '', { format })
}

function describeRange({ market }: Details<'trade-price'>, { format }: Shown): string {
  const low = formatPrice(market.low, '', { format })
  const high = formatPrice(market.high, '', { format })
  return low === high ? low : t`${low} to ${high}`
}

function describeTwins({ transactions }: Details<'doubled'>, shown: Shown): string {
  const [first] = transactions
  if (first === undefined) return ''
  const deed = describeDeed(first, shown)
  const files = [...new Set(transactions.map(({ source }) => source))].filter((source) => source !== MANUAL_SOURCE)
  const [file, other] = files
  if (file === undefined) return deed
  if (transactions.some(({ source }) => source === MANUAL_SOURCE)) return t`${deed} is typed and stands in ${file}`
  if (other === undefined) return t`${deed} stands in two imports of ${file}`
  return t`${deed} stands in ${file} and in ${other}`
}

function describeOpening(details: Details<'opening'>, shown: Shown): string {
  const { transaction, units, trades, tradedSince } = details
  const day = formatDate(transaction.date)
  const since = formatDate(tradedSince)
  if (shown.areAmountsHidden)
    return plural(trades, {
      one: `The opening position of ${day} and # trade of ${since} count the same units`,
      other: `The opening position of ${day} and # trades since ${since} count the same units`,
    })
  const written = formatUnits(units, shown.format)
  return plural(trades, {
    one: `The opening position of ${written} units on ${day} and # trade of ${since} count the same units`,
    other: `The opening position of ${written} units on ${day} and # trades since ${since} count the same units`,
  })
}

function describeOversold(details: Details<'oversold'>, shown: Shown): string {
  const { transaction, held, sales } = details
  if (shown.areAmountsHidden)
    return plural(sales, { one: 'One sale of more than was held', other: '# sales of more than was held' })
  const sold = formatUnits(Number(transaction.units), shown.format)
  const before = formatUnits(held, shown.format)
  if (sales > 1) return t`Sold ${sold}, held ${before}, and ${{ more: sales - 1 }} more sales of what was not held`
  return held === 0
    ? t`Sold ${sold}, none were held. A purchase before it is missing`
    : t`Sold ${sold}, held ${before}. A purchase before it is missing`
}

type RecordedDividends = Extract<Finding['fix'], { kind: 'record-dividends' }>['dividends']

function describeDividends(dividends: RecordedDividends, shown: Shown): string {
  const last = dividends.at(-1)
  if (last === undefined) return ''
  const day = formatDate(last.payDate ?? last.exDate)
  const others = dividends.length - 1
  if (shown.areAmountsHidden) return t`The last one of ${day}`
  const amount = formatMoney(recordedDividend(last).price, last.currency, { format: shown.format })
  if (others === 0) return t`${amount} of ${day}`
  return plural(others, { one: `${amount} of ${day}, and # before`, other: `${amount} of ${day}, and # before` })
}
