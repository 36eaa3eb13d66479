import { formatIsoDate } from './calendar.ts'
import { majorUnitOf } from './currency.ts'
import type { Effect } from './effect.ts'
import type { Operand } from './explanation.ts'
import { isCharge } from './flow-kinds.ts'
import { known } from './known.ts'
import type { LineSource, Valuation } from './line-source.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'

export function units(value: number): Operand {
  return { name: 'units', value, unit: 'units' }
}

export function money(name: Operand['name'], value: number | null, unit: string): Operand {
  return { name, value, unit }
}

/** The price. If splits lie between its close and its day: the close as traded and those splits. */
export function priceOperands({ currency, prices }: LineSource, { price, day }: Valuation): Operand[] {
  if (price === undefined) return [{ name: 'price', value: null, unit: currency, source: 'missing' }]
  const { source, marketClose } = price
  const quoted = {
    unit: currency,
    date: formatIsoDate(price.day),
    source,
    ...(marketClose !== undefined && { marketPrice: marketClose }),
  }
  const splits = prices.splitsCrossed(price, day)
  if (splits.length === 0) return [{ name: 'price', value: price.price, ...quoted }]
  return [
    { name: 'close', value: price.close, ...quoted },
    ...splits.map(
      (split): Operand => ({ name: 'split', value: split.factor, unit: 'ratio', date: formatIsoDate(split.day) }),
    ),
    { name: 'price', value: price.price, ...quoted },
  ]
}

/** The rate of the asset's currency on the valuation day. */
export function valuationRate({ currency, baseCurrency }: LineSource, { rate }: Valuation): Operand {
  return {
    name: 'rate',
    value: rate?.rate ?? null,
    unit: `${baseCurrency} per ${currency}`,
    source: rate?.source ?? 'missing',
    ...(rate === undefined ? {} : { date: formatIsoDate(rate.day) }),
  }
}

/** The rate of the asset's currency that a transaction used. */
export function effectRate({ currency, baseCurrency }: LineSource, effect: Effect): Operand {
  return {
    name: 'rate',
    value: effect.rate,
    unit: `${baseCurrency} per ${currency}`,
    date: effect.rateDate,
    source: effect.rateSource,
  }
}

/**
 * The amount of a transaction and its rate. A transaction in another currency than its asset starts with its own amount
 * and rate. `covered` is the share of an oversold sale that counts.
 */
export function amountOperands(
  source: LineSource,
  name: 'amount' | 'proceeds',
  effect: Effect,
  entry: ResolvedTransaction | undefined,
  covered = 1,
): Operand[] {
  return [
    ...tradedOperands(source, entry, covered),
    money(name, effect.amountAsset, source.currency),
    effectRate(source, effect),
  ]
}

function tradedOperands(
  { baseCurrency }: LineSource,
  entry: ResolvedTransaction | undefined,
  covered: number,
): Operand[] {
  const traded = entry?.traded
  if (traded === undefined) return []
  return [
    money('traded-amount', traded.amount * covered, traded.currency),
    {
      name: 'traded-rate',
      value: known(traded.rate),
      unit: `${baseCurrency} per ${traded.currency}`,
      date: formatIsoDate(traded.rateDay),
      source: traded.rateSource,
    },
  ]
}

/** The fee of a transaction, or the amount of a separate fee, in its own currency and with its rate. */
export function feeOperands({ baseCurrency }: LineSource, entry: ResolvedTransaction | undefined): Operand[] {
  if (entry === undefined) return []
  const { transaction, traded } = entry
  const charged = transaction.fee + (isCharge(transaction.type) ? transaction.price : 0)
  if (charged === 0) return []
  const { currency, factor } = majorUnitOf(transaction.currency)
  const rate = traded ?? entry
  return [
    money('fee', charged * factor, currency),
    {
      name: 'fee-rate',
      value: known(rate.rate),
      unit: `${baseCurrency} per ${currency}`,
      date: formatIsoDate(rate.rateDay),
      source: rate.rateSource,
    },
  ]
}
