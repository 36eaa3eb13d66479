import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TransactionSums as Sums } from '@plumbline/contract/transactions/schemas'
import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { transactionSumsQuery } from '../../api/transaction-queries.ts'
import { formatExact } from '../../formatting/format-exact.ts'
import { moneyDecimals } from '../../formatting/format-money.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { HiddenFigure } from '../../ui/figures/hidden-figure.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './transaction-sums.module.css'

const names = (): Partial<Record<TransactionType, string>> => ({
  buy: t`Bought`,
  sell: t`Sold`,
  dividend: t`Dividends`,
  returnofcapital: t`Returns of capital`,
  fee: t`Separate fees`,
  deposit: t`Deposits`,
  withdrawal: t`Withdrawals`,
  interest: t`Interest`,
  interestpaid: t`Interest paid`,
  tax: t`Taxes`,
})

/** With more currencies, their sums share one column and wrap, so that nothing scrolls sideways. */
const MAX_CURRENCY_COLUMNS = 6

type SumRow = { name: string; count: number; byCurrency: Map<string, string>; converted: string | null }

/** One row for each type with amounts, and one for their fees. */
function arrangeSums({ sums, converted }: Sums): { currencies: string[]; rows: SumRow[] } {
  const paid = sums.filter(({ type }) => type in names())
  const currencies = [...new Set(paid.map(({ currency }) => currency))].sort()
  const rows = Object.entries(names()).flatMap(([type, name]): SumRow[] => {
    const own = paid.filter((sum) => sum.type === type)
    if (own.length === 0) return []
    return [
      {
        name,
        count: own.reduce((count, sum) => count + sum.count, 0),
        byCurrency: new Map(own.map(({ currency, total }) => [currency, total])),
        converted: converted.totals.find((total) => total.type === type)?.total ?? null,
      },
    ]
  })
  const fees = new Map<string, string>()
  for (const { currency, fee } of paid) {
    if (Number(fee) !== 0) fees.set(currency, new ExactDecimal(fee).plus(fees.get(currency) ?? 0).toFixed())
  }
  if (fees.size > 0) rows.push({ name: t`Fees`, count: 0, byCurrency: fees, converted: converted.fee })
  return { currencies, rows }
}

type SumsFilter = Parameters<typeof transactionSumsQuery>[1]

/**
 * The sums of all transactions that pass the filter: one line in the portfolio's currency, which unfolds to those by
 * type and currency.
 */
export function TransactionSums({ portfolioId, filter }: { portfolioId: string; filter: SumsFilter }) {
  const { data } = useQuery(transactionSumsQuery(portfolioId, filter))
  const [isOpen, setIsOpen] = useState(false)
  const tableId = useId()
  const isPhone = useIsPhone()
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  // As high as the line to come, so that the table does not move.
  if (!data) return <div className={styles.sums} data-pending aria-hidden="true" />
  if (data.sums.length === 0) return null
  const { currencies, rows } = arrangeSums(data)
  if (rows.length === 0) return null
  const own = data.converted.currency
  const write = (decimal: string, currency: string) => {
    if (areAmountsHidden) return <HiddenFigure />
    const decimals = moneyDecimals(currency, format)
    return formatExact(new ExactDecimal(decimal).toFixed(decimals), decimals, format)
  }
  const title = plural(data.count, { one: 'Totals of # transaction', other: 'Totals of # transactions' })
  const isWrapped = isPhone || currencies.length > MAX_CURRENCY_COLUMNS
  return (
    <section className={styles.sums} aria-label={t`Sums`}>
      <div className={styles.line}>
        <button type="button" aria-expanded={isOpen} aria-controls={tableId} onClick={() => setIsOpen(!isOpen)}>
          <IconChevronRight size={15} stroke={1.6} aria-hidden="true" />
          {title}
        </button>
        <dl>
          {rows.map(({ name, converted }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{converted === null ? <i>{t`no rate`}</i> : write(converted, own)}</dd>
            </div>
          ))}
        </dl>
        <small>{own}</small>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <div id={tableId} className={styles.all} data-wrapped={isWrapped || undefined} tabIndex={0}>
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">{t`Count`}</th>
                {isWrapped ? (
                  <th scope="col">{t`By currency`}</th>
                ) : (
                  currencies.map((currency) => (
                    <th key={currency} scope="col">
                      {currency}
                    </th>
                  ))
                )}
                <th scope="col">
                  <Trans>All in {own}, at each day’s rate</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, count, byCurrency, converted }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{count > 0 && count}</td>
                  {isWrapped ? (
                    <td>
                      <ul>
                        {currencies
                          .filter((currency) => byCurrency.has(currency))
                          .map((currency) => (
                            <li key={currency}>
                              <small>{currency}</small> {write(byCurrency.get(currency) ?? '0', currency)}
                            </li>
                          ))}
                      </ul>
                    </td>
                  ) : (
                    currencies.map((currency) => (
                      <td key={currency}>
                        {byCurrency.has(currency) && write(byCurrency.get(currency) ?? '0', currency)}
                      </td>
                    ))
                  )}
                  <td>{converted === null ? <i>{t`no rate`}</i> : write(converted, own)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
