import { checkProduct, isWeakProduct, plainFactors } from '../laws/product.ts'
import type { AmountField } from '../words/word-list.ts'
import { type Amount, agrees, has, numberOf, overlaps } from './amount.ts'
import { findRates, type UsedRate } from './find-products.ts'

const UNITS: ReadonlySet<AmountField> = new Set(['units'])
const PRICE: ReadonlySet<AmountField> = new Set(['price'])
const GROSS: ReadonlySet<AmountField> = new Set(['gross'])
/** What a row of units, price, and value cannot be about. */
const FOREIGN: readonly AmountField[] = ['aside', 'identifier', 'rebate', 'interest', 'rate']

/**
 * Values overrule labels: three numbers of one line whose first two multiply to the third are units, price, and value,
 * whatever the words beside them say ("Credit 3.31 EUR 3 9.93 EUR").
 */
export function labelProductRows(amounts: readonly Amount[]): Amount[] {
  const rates = findRates(amounts)
  const byLine = Map.groupBy(amounts, ({ lineIndex }) => lineIndex)
  return [...byLine.values()].flatMap((row) => {
    const fields = fieldsOfRow(
      row.filter((amount) => !amount.isPercent && !has(amount, ...FOREIGN)),
      rates,
    )
    return row.map((amount): Amount => {
      const field = fields.get(amount)
      return field === undefined || amount.fields.has([...field][0] ?? 'units')
        ? amount
        : { ...amount, fields: field, labelled: 'column' }
    })
  })
}

function fieldsOfRow(row: readonly Amount[], rates: readonly UsedRate[]): Map<Amount, ReadonlySet<AmountField>> {
  for (const [index, first] of row.entries()) {
    for (const second of row.slice(index + 1)) {
      if (overlaps(first, second)) continue
      const value = valueOfProduct(row, first, second, rates)
      if (value === undefined) continue
      const difference = priceScore(first, value.hasOwnCurrency) - priceScore(second, value.hasOwnCurrency)
      if (difference === 0 && first.decimals > 0) return new Map()
      const isPriceFirst = difference > 0
      const [units, price] = isPriceFirst ? [second, first] : [first, second]
      return new Map([
        [units, UNITS],
        [price, PRICE],
        [value, GROSS],
      ])
    }
  }
  return new Map()
}

/** The value stands behind its factors, or else before them. */
function valueOfProduct(
  row: readonly Amount[],
  first: Amount,
  second: Amount,
  rates: readonly UsedRate[],
): Amount | undefined {
  const values = row.filter(
    (amount) =>
      !overlaps(amount, first) &&
      !overlaps(amount, second) &&
      (multiply(first, second, amount) || multiplyConverted(first, second, amount, rates)),
  )
  return values.find(({ start }) => start > second.start) ?? values.find(({ start }) => start < first.start)
}

function multiply(first: Amount, second: Amount, value: Amount): boolean {
  if (value.decimals !== 2 || (first.decimals === 0 && second.decimals === 0)) return false
  if ([first, second].some((factor) => factor.hasOwnCurrency && !agrees(factor.currency, value.currency))) return false
  const factors = plainFactors(numberOf(first), numberOf(second), second.decimals)
  if (numberOf(second) === 1 || isWeakProduct(factors, numberOf(value))) return false
  return checkProduct(factors, numberOf(value)) === 'exact'
}

/** "0.90 USD 6 4.58 EUR" at a rate of 1.178 that the document states elsewhere. */
function multiplyConverted(first: Amount, second: Amount, value: Amount, rates: readonly UsedRate[]): boolean {
  const [price, ...others] = [first, second].filter(({ hasOwnCurrency }) => hasOwnCurrency)
  if (price === undefined || others.length > 0 || !value.hasOwnCurrency || price.currency === value.currency)
    return false
  if (value.decimals !== 2 || (first.decimals === 0 && second.decimals === 0)) return false
  const units = price === first ? second : first
  return rates.some(({ amount, direction }) => {
    const factors = {
      ...plainFactors(numberOf(units), numberOf(price), price.decimals),
      rate: direction.factor,
      rateDecimals: amount.decimals,
    }
    return !isWeakProduct(factors, numberOf(value)) && checkProduct(factors, numberOf(value)) !== null
  })
}

/** A price has a currency, where the value has one, or two decimals; units are whole, or have words for pieces. */
function priceScore(amount: Amount, hasCurrencies: boolean): number {
  const [isPrice, isUnits] = amount.labelled === 'own' ? [has(amount, 'price'), has(amount, 'units')] : [false, false]
  return (
    (isPrice ? 4 : 0) -
    (isUnits ? 4 : 0) +
    (hasCurrencies && amount.hasOwnCurrency ? 2 : 0) +
    (amount.decimals > 0 ? 1 : 0)
  )
}
