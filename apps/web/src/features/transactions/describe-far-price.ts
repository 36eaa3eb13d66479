import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { farFromMarket } from '@plumbline/csv-import/laws/market-close'
import { majorUnitOf } from '@plumbline/engine/currency'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { parseDecimal } from '../../formatting/parse-number.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import type { DayClose } from './use-day-close.ts'

/** How far a typed price is from the close of its day, in one currency; undefined if it is near or cannot be compared. */
export function describeFarPrice(
  { price: typed, currency: chosen, asset }: Pick<TransactionDraft, 'price' | 'currency' | 'asset'>,
  close: DayClose,
  format: NumberFormat,
): string | undefined {
  const price = Number(parseDecimal(typed, format) ?? Number.NaN)
  const currency = chosen ?? asset?.currency
  if (close === null || currency === undefined || !(price > 0)) return undefined
  const [own, listed] = [majorUnitOf(currency), majorUnitOf(close.currency)]
  if (own.currency !== listed.currency) return undefined
  const expected = (close.close * listed.factor) / own.factor
  if (farFromMarket([{ price, close: expected, isCoin: false }]).length === 0) return undefined
  const date = formatDate(close.date)
  const amount = formatPriceWithCurrency(expected, currency, { format })
  const ratio = price / expected
  return ratio > 1
    ? t`${{ times: formatNumber(ratio, { minimumDecimals: 0, maximumDecimals: 1, format }) }} times the close of ${date}, ${amount}`
    : t`${{ share: formatPercent(ratio, { decimals: 0, sign: 'negative', format }) }} of the close of ${date}, ${amount}`
}
