import { Trans } from '@lingui/react/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { hasUnits, type TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { formatExact } from '../../formatting/format-exact.ts'
import { joinCurrency, moneyDecimals } from '../../formatting/format-money.ts'
import { parseDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { isSplit } from './is-split.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'

/** What a fee is added to. */
const COSTS: ReadonlySet<TransactionType> = new Set(['buy', 'fee', 'withdrawal', 'interestpaid', 'tax'])

type DraftSums = { units: string; price: string; fee: string; total: string; withFee: string }

/**
 * The exact total of a row's fields; undefined while a field cannot be read. A fee adds to what is paid and reduces what
 * is received.
 */
export function sumDraft(draft: TransactionDraft, format: NumberFormat): DraftSums | undefined {
  if (isSplit(draft.type)) return undefined
  const units = hasUnits(draft.type) ? parseDecimal(draft.units, format) : '1'
  const price = parseDecimal(draft.price, format)
  const fee = draft.fee.trim() === '' ? '0' : parseDecimal(draft.fee, format)
  if (units === undefined || price === undefined || fee === undefined) return undefined
  const total = new ExactDecimal(units).times(price)
  const withFee = COSTS.has(draft.type) ? total.plus(fee) : total.minus(fee)
  return { units, price, fee, total: formatDecimal(total), withFee: formatDecimal(withFee) }
}

function roundTo(decimal: string, decimals: number): string {
  return new ExactDecimal(decimal).toFixed(decimals)
}

/** The total of a row while it is typed: `12.5 x 88.40 = EUR 1,105.00, after the fee EUR 1,109.90`. */
export function DraftTotal({ draft }: { draft: TransactionDraft }) {
  const { numberFormat: format } = useFigureSettings()
  const sums = sumDraft(draft, format)
  const currency = draft.currency ?? draft.asset?.currency
  if (!sums) return <output className={styles.draftTotal} />
  const write = (decimal: string, least = 0) => formatExact(decimal, least, format)
  const money = (decimal: string) => {
    const amount = write(roundTo(decimal, currency ? moneyDecimals(currency, format) : 2))
    return currency ? joinCurrency(amount, currency, format) : amount
  }
  const product = hasUnits(draft.type) ? `${write(sums.units)} x ${write(sums.price, 2)} = ` : ''
  const total = money(sums.total)
  const withFee = money(sums.withFee)
  return (
    <output className={styles.draftTotal}>
      {Number(sums.fee) === 0 ? (
        <>
          {product}
          <b>{total}</b>
        </>
      ) : (
        <Trans>
          {product}
          <b>{total}</b>, after the fee {withFee}
        </Trans>
      )}
    </output>
  )
}
