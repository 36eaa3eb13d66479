import {
  dateOf,
  entriesOf,
  known,
  numberOf,
  positiveOf,
  recordOf,
  textOf,
  webAddressOf,
} from '../normalize/json-values.ts'
import { ratioOfPercent } from '../normalize/quote-unit.ts'
import type { Holder, InsiderTransaction, Profile } from '../profile.ts'

export function normalizeHolders(response: unknown): Profile['Holders'] {
  const { Institutions, Funds } = recordOf(response)
  const holders = { Institutions: holdersOf(Institutions), Funds: holdersOf(Funds) }
  return holders.Institutions.length + holders.Funds.length === 0 ? undefined : holders
}

/** `totalShares` is a percentage of all shares. */
function holdersOf(response: unknown): Holder[] {
  return entriesOf(response).flatMap((row) => {
    const { name, date, totalShares, currentShares } = recordOf(row)
    const holder = textOf(name)
    const on = dateOf(date)
    if (holder === undefined || on === undefined) return []
    const percent = numberOf(totalShares)
    return {
      name: holder,
      date: on,
      ...known({
        totalShares: percent === undefined ? undefined : ratioOfPercent(percent),
        currentShares: positiveOf(currentShares),
      }),
    }
  })
}

/** The flat rows of `/fundamentals` and `/insider-transactions`, newest first. */
export function normalizeInsiders(response: unknown): InsiderTransaction[] {
  const rows = entriesOf(response).flatMap((row) => {
    const { transactionDate, date, ownerName, transactionCode, transactionAmount, transactionPrice, secLink } =
      recordOf(row)
    return (
      insiderOf({
        date: dateOf(transactionDate) ?? dateOf(date),
        ownerName: textOf(ownerName),
        transactionCode: textOf(transactionCode),
        transactionAmount: positiveOf(transactionAmount),
        transactionPrice: positiveOf(transactionPrice),
        secLink: webAddressOf(secLink),
      }) ?? []
    )
  })
  return rows.sort((a, b) => b.date.localeCompare(a.date))
}

/** The filings of `/sec-filings/{symbol}/form4` with their transactions, newest first. */
export function normalizeForm4(response: unknown): InsiderTransaction[] {
  const rows = entriesOf(recordOf(response).data).flatMap((filing) => {
    const { accession_number, period_of_report, non_derivative } = recordOf(filing)
    return entriesOf(non_derivative).flatMap((transaction) => {
      const raw = recordOf(transaction)
      return (
        insiderOf({
          date: dateOf(raw.transaction_date) ?? dateOf(period_of_report),
          ownerName: textOf(raw.reporting_owner_name),
          transactionCode: textOf(raw.transaction_code),
          transactionAmount: positiveOf(raw.shares_amount),
          transactionPrice: positiveOf(raw.price_per_share),
          secLink: filingAddressOf(textOf(accession_number), textOf(raw.reporting_owner_cik)),
        }) ?? []
      )
    })
  })
  return rows.sort((a, b) => b.date.localeCompare(a.date))
}

function insiderOf(found: { [K in keyof InsiderTransaction]: InsiderTransaction[K] | undefined }) {
  const { date, ownerName, transactionCode, transactionAmount, transactionPrice, secLink } = found
  if (date === undefined || ownerName === undefined) return undefined
  if (transactionCode === undefined || transactionAmount === undefined) return undefined
  return { date, ownerName, transactionCode, transactionAmount, transactionPrice, secLink }
}

function filingAddressOf(accession: string | undefined, cik: string | undefined): string | undefined {
  if (accession === undefined || cik === undefined || !/^[\d-]+$/.test(accession) || !/^\d+$/.test(cik))
    return undefined
  return `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}-index.htm`
}
