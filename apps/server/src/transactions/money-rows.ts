import type { PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import { isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { majorUnitOf } from '@plumbline/engine/currency'
import { isCash } from '@plumbline/market-sources/cash/cash-security'
import { type Text, text } from '@plumbline/text/text'
import { DomainError, type FieldError } from '../errors.ts'
import type { CashOf } from './sale-proceeds.ts'

interface Row {
  type: string
  stockId?: string | undefined
  currency?: string | undefined
}

type Assets = ReadonlyMap<string, { currency: string }>

/** True for a deposit and what else happens to money alone, and for a fee of the account. */
function isOfMoney({ type, stockId }: Row): boolean {
  return isMoneyType(type) || (type === 'fee' && stockId === undefined)
}

/** The message for a return of capital on cash, which has none; undefined for all other rows. */
export function refusalOnCash(type: string, asset: { exchange: string } | undefined): Text | undefined {
  const isRefused = type === 'returnofcapital' && asset !== undefined && isCash(asset)
  return isRefused ? text('Choose a security, not cash') : undefined
}

/** The row's major currency: as stated, or else its asset's. */
function currencyOf({ currency, stockId }: Row, assets: Assets): string | undefined {
  const stated = currency ?? assets.get(stockId ?? '')?.currency
  return stated === undefined ? undefined : majorUnitOf(stated).currency
}

/**
 * The rows with the asset of what happens to money alone: its currency. Refuses such rows in a portfolio that books no
 * cash, where they would count nowhere, and with another asset.
 *
 * @param pathOf the path of a row in the request, with its dot
 */
export function nameMoney<R extends Row>(
  rows: readonly R[],
  { cash }: Pick<PortfolioSettings, 'cash'>,
  cashOf: CashOf,
  assets: Assets,
  pathOf: (index: number) => string,
): (R & { stockId: string })[] {
  const errors: FieldError[] = []
  const named = rows.map((row, index) => {
    if (!isOfMoney(row)) return { ...row, stockId: row.stockId ?? '' }
    if (cash === 'off') {
      const message = text('The portfolio books no cash. Its settings can change that.')
      errors.push({ path: `${pathOf(index)}type`, message })
    }
    const currency = currencyOf(row, assets)
    const stockId = currency === undefined ? row.stockId : cashOf(currency).id
    if (row.stockId !== undefined && row.stockId !== stockId) {
      const message = text('Money alone belongs to its currency. Leave out the asset.')
      errors.push({ path: `${pathOf(index)}stockId`, message })
    }
    return { ...row, stockId: stockId ?? '' }
  })
  const [first] = errors
  if (first !== undefined) throw new DomainError('invalid-payload', first.message, { errors })
  return named
}

/** The currencies whose cash these rows change; none where cash is not booked. */
export function bookedCurrencies(
  rows: readonly Row[],
  { cash }: Pick<PortfolioSettings, 'cash'>,
  assets: Assets,
): string[] {
  return cash === 'off' ? [] : rows.flatMap((row) => currencyOf(row, assets) ?? [])
}
