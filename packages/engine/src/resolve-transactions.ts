import { assert } from './assert-series.ts'
import { type AssetLedger, END, startOfLedger, takeNext } from './asset-ledger.ts'
import { type DayNumber, parseIsoDate } from './calendar.ts'
import type { Cost } from './cost-book.ts'
import { type MajorUnit, majorUnitOf } from './currency.ts'
import type { FxConverter, FxTable, RateSource } from './fx-table.ts'
import type { CarriedLot, LedgerTransaction } from './ledger.ts'
import { BUY, type HoldingLedger, SELL, transactionAt } from './ledger-columns.ts'

/** Amounts of a transaction in another currency than its asset. */
export interface TradedAmounts {
  /** ISO 4217; minor units are already divided out. */
  currency: string
  /** Units x price of a trade; the amount of a dividend or fee. */
  amount: number
  fee: number
  /** Portfolio currency per 1 of `currency`. */
  rate: number
  rateSource: RateSource | 'transaction' | 'missing'
  rateDay: DayNumber
}

/** Amounts of a transaction in the asset's and the portfolio's currency; NaN if a rate is missing. */
export interface Amounts {
  /** Units x price of a trade; the amount of a dividend or fee. In the asset's currency. */
  amountAsset: number
  amountBase: number
  /** In the asset's currency. */
  feeAsset: number
  feeBase: number
  /** Portfolio currency per 1 of the asset's currency. */
  rate: number
  /** True if a rate is missing. */
  isUnknown: boolean
  /** True if the rate is the first known one, which is later. */
  isEstimate: boolean
}

/** A transaction with its amounts and where their rates come from. */
export interface ResolvedTransaction extends Amounts {
  transaction: LedgerTransaction
  day: DayNumber
  rateSource: RateSource | 'transaction' | 'missing'
  rateDay: DayNumber
  /** The currency without a rate. */
  missingCurrency: string | undefined
  /** Undefined for a transaction in the asset's currency. */
  traded: TradedAmounts | undefined
}

export function noAmounts(): Amounts {
  const unknown = Number.NaN
  const amounts = { amountAsset: unknown, amountBase: unknown, feeAsset: unknown, feeBase: unknown, rate: unknown }
  return { ...amounts, isUnknown: true, isEstimate: false }
}

/** How amounts in one currency of the ledger are converted. */
interface Conversion extends MajorUnit {
  isOfAsset: boolean
  /** A rate into the own currency is 1, whatever a transaction says. */
  isWithoutOwnRate: boolean
  toBase: FxConverter | undefined
  /** Converts the transactions' own rates. */
  ownRatesToBase: FxConverter | undefined
}

const NO_CONVERSIONS: ReadonlyMap<string, Conversion> = new Map()

/** The purchases that transfers bring. */
function lotsOf({ transfers }: HoldingLedger): CarriedLot[] {
  return [...transfers.values()].flatMap(({ lots }) => lots)
}

/**
 * Converts the amounts of one asset's trades, dividends and fees. A transaction's own rate takes precedence over the
 * table, except into its own currency, where the rate is 1.
 *
 * @see docs/methods/currency-conversion.md
 */
export class Resolver {
  /** The currency into which the transactions' own rates convert. */
  readonly rateCurrency: string
  readonly #ledger: HoldingLedger
  readonly #baseCurrency: string
  readonly #fx: FxTable
  readonly #assetCurrency: string
  readonly #assetToBase: FxConverter | undefined
  /** By position of the currency in the ledger. */
  readonly #conversions: readonly Conversion[]
  /** Of the lots that transfers bring. */
  readonly #lotConversions: ReadonlyMap<string, Conversion>

  /** @param rateCurrency another one than `baseCurrency` if the ledger is measured in a currency of choice */
  constructor(
    ledger: HoldingLedger,
    assetCurrency: string,
    baseCurrency: string,
    fx: FxTable,
    rateCurrency: string = baseCurrency,
  ) {
    this.#ledger = ledger
    this.#baseCurrency = baseCurrency
    this.#fx = fx
    this.rateCurrency = rateCurrency
    this.#assetCurrency = assetCurrency
    this.#assetToBase = fx.converter(assetCurrency, baseCurrency)
    const conversionOf = (code: string, ownRateCurrency: string): Conversion => {
      const major = majorUnitOf(code)
      return {
        ...major,
        isWithoutOwnRate: major.currency === baseCurrency || major.currency === ownRateCurrency,
        isOfAsset: major.currency === assetCurrency,
        toBase: fx.converter(code, baseCurrency),
        ownRatesToBase: fx.converter(ownRateCurrency, baseCurrency),
      }
    }
    this.#conversions = ledger.currencyCodes.map((code) => conversionOf(code, rateCurrency))
    this.#lotConversions =
      ledger.transfers.size === 0
        ? NO_CONVERSIONS
        : new Map(
            lotsOf(ledger).map(({ currency, rateCurrency: ofLot }) => [
              `${currency} ${ofLot}`,
              conversionOf(currency, ofLot),
            ]),
          )
  }

  /** The converters that the amounts may use, by currency. */
  converters(): Map<string, FxConverter | undefined> {
    const codes = new Set([this.rateCurrency, this.#assetCurrency, ...this.#ledger.currencyCodes])
    for (const { currency, rateCurrency } of lotsOf(this.#ledger)) codes.add(currency).add(rateCurrency)
    return new Map([...codes].map((code) => [code, this.#fx.converter(code, this.#baseCurrency)]))
  }

  /** Writes the amounts of a row into `amounts`, so that a large ledger needs no object for each transaction. */
  readAmounts(row: number, amounts: Amounts): void {
    const conversion = this.#conversionAt(row)
    const ownRate = this.#ownRateAt(row, conversion)
    const day = this.#ledger.days[row] as number
    this.#convert(this.#amountAt(row), this.#ledger.fees[row] as number, day, ownRate, conversion, amounts)
  }

  /** The cost of lots that a transfer brings; NaN if a rate is missing. */
  costsOfLots(lots: readonly CarriedLot[]): Cost[] {
    const amounts = noAmounts()
    return lots.map(({ date, amount, fee, currency, rate, rateCurrency }) => {
      const conversion = this.#lotConversions.get(`${currency} ${rateCurrency}`)
      assert(conversion !== undefined, 'the lots are those of the ledger')
      const day = parseIsoDate(date)
      this.#convert(amount, fee, day, ownRateInBase(rate ?? Number.NaN, day, conversion), conversion, amounts)
      return { asset: amounts.amountAsset, base: amounts.amountBase, fees: amounts.feeBase }
    })
  }

  /** The rate that converts the cost of a lot that a transfer brings. */
  rateOfLot({
    date,
    currency,
    rate,
    rateCurrency,
  }: CarriedLot): Pick<ResolvedTransaction, 'rate' | 'rateSource' | 'rateDay'> {
    const day = parseIsoDate(date)
    const conversion = this.#lotConversions.get(`${currency} ${rateCurrency}`)
    const ownRate =
      conversion?.isOfAsset === true
        ? ownRateInBase(rate ?? Number.NaN, day, conversion) / conversion.factor
        : Number.NaN
    if (!Number.isNaN(ownRate)) return { rate: ownRate, rateSource: 'transaction', rateDay: day }
    const published = this.#assetToBase?.on(day)
    return {
      rate: published?.rate ?? Number.NaN,
      rateSource: published?.source ?? 'missing',
      rateDay: published?.day ?? day,
    }
  }

  /**
   * @param amount without the fee, in the currency of `conversion`, as is the fee
   * @param ownRate into the portfolio's currency; NaN without a usable one
   */
  #convert(
    amount: number,
    fee: number,
    day: DayNumber,
    ownRate: number,
    conversion: Conversion,
    amounts: Amounts,
  ): void {
    const { factor } = conversion
    const hasOwnRate = !Number.isNaN(ownRate)
    const isBeforeRates = this.#assetToBase !== undefined && day < this.#assetToBase.firstDay
    if (conversion.isOfAsset) {
      const rate = hasOwnRate ? ownRate / factor : (this.#assetToBase?.rateOn(day) ?? Number.NaN)
      amounts.amountAsset = amount * factor
      amounts.amountBase = amount * factor * rate
      amounts.feeAsset = fee * factor
      amounts.feeBase = fee === 0 ? 0 : fee * factor * rate
      amounts.rate = rate
      amounts.isUnknown = Number.isNaN(rate)
      amounts.isEstimate = isBeforeRates && !hasOwnRate
      return
    }
    const toBase = hasOwnRate ? ownRate : (conversion.toBase?.rateOn(day) ?? Number.NaN)
    const rate = this.#assetToBase?.rateOn(day) ?? Number.NaN
    amounts.amountBase = amount * toBase
    amounts.amountAsset = amounts.amountBase / rate
    amounts.feeBase = fee === 0 ? 0 : fee * toBase
    amounts.feeAsset = fee === 0 ? 0 : amounts.feeBase / rate
    amounts.rate = rate
    amounts.isUnknown = Number.isNaN(toBase) || Number.isNaN(rate)
    amounts.isEstimate = isBeforeRates
  }

  /** The amounts of a row with the sources of its rates, for what is shown. */
  resolve(row: number): ResolvedTransaction {
    const amounts = noAmounts()
    this.readAmounts(row, amounts)
    const day = this.#ledger.days[row] as number
    const conversion = this.#conversionAt(row)
    const isOwnRate = conversion.isOfAsset && !Number.isNaN(this.#ownRateAt(row, conversion))
    const published = isOwnRate ? undefined : this.#assetToBase?.on(day)
    const traded = conversion.isOfAsset ? undefined : this.#tradedAt(row, conversion)
    const isWithoutOwnRate = traded === undefined || Number.isNaN(traded.rate)
    return {
      ...amounts,
      transaction: transactionAt(this.#ledger, row),
      day,
      rateSource: isOwnRate ? 'transaction' : (published?.source ?? 'missing'),
      rateDay: published?.day ?? day,
      missingCurrency: !amounts.isUnknown ? undefined : isWithoutOwnRate ? conversion.currency : this.#assetCurrency,
      traded,
    }
  }

  #tradedAt(row: number, conversion: Conversion): TradedAmounts {
    const { currency, factor, toBase } = conversion
    const day = this.#ledger.days[row] as number
    const ownRate = this.#ownRateAt(row, conversion)
    const published = Number.isNaN(ownRate) ? toBase?.on(day) : undefined
    return {
      currency,
      amount: this.#amountAt(row) * factor,
      fee: (this.#ledger.fees[row] as number) * factor,
      rate: (Number.isNaN(ownRate) ? (published?.rate ?? Number.NaN) : ownRate) / factor,
      rateSource: Number.isNaN(ownRate) ? (published?.source ?? 'missing') : 'transaction',
      rateDay: published?.day ?? day,
    }
  }

  /** In the transaction's own currency. */
  #amountAt(row: number): number {
    const { types, units, prices } = this.#ledger
    const price = prices[row] as number
    return types[row] === BUY || types[row] === SELL ? (units[row] as number) * price : price
  }

  /** Into the portfolio's currency. NaN if the transaction has no usable rate of its own. */
  #ownRateAt(row: number, conversion: Conversion): number {
    return ownRateInBase(this.#ledger.rates[row] as number, this.#ledger.days[row] as number, conversion)
  }

  #conversionAt(row: number): Conversion {
    return this.#conversions[this.#ledger.currencies[row] as number] as Conversion
  }
}

/** NaN if the rate is not usable. */
function ownRateInBase(rate: number, day: DayNumber, { isWithoutOwnRate, ownRatesToBase }: Conversion): number {
  if (isWithoutOwnRate || !(rate > 0 && rate < Number.POSITIVE_INFINITY)) return Number.NaN
  return rate * (ownRatesToBase?.rateOn(day) ?? Number.NaN)
}

/** The transactions of one asset up to the close of `to`, in their order. */
export function resolveAll(asset: AssetLedger & { resolver: Resolver }, to: DayNumber): ResolvedTransaction[] {
  const cursor = startOfLedger()
  const resolved: ResolvedTransaction[] = []
  for (let step = takeNext(asset, cursor, to); step !== END; step = takeNext(asset, cursor, to)) {
    if (step >= 0) resolved.push(asset.resolver.resolve(step))
  }
  return resolved
}
