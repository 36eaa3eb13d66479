import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import { type NumericColumnName, numericColumnNames } from '@plumbline/contract/figures'
import type { Line, LinePart } from '@plumbline/contract/portfolios/schemas'
import { type DayNumber, formatIsoDate } from '@plumbline/engine/calendar'
import type { Caveat } from '@plumbline/engine/caveat'
import type { Line as MeasuredLine } from '@plumbline/engine/line'
import type { Facts } from '@plumbline/market-sources/facts'
import type { AssetRow } from '../market/securities/assets.ts'
import { describeGain } from './describe-gain.ts'
import { missingReason } from './describe-notes.ts'
import type { DayFigures } from './measure-last-day.ts'

function factColumns(facts: Facts): Record<NumericColumnName, number | null> {
  return Object.fromEntries(numericColumnNames.map((name) => [name, facts[name] ?? null])) as Record<
    NumericColumnName,
    number | null
  >
}

interface LineParts {
  asset: AssetRow | undefined
  facts: Facts
  /** The day of the first purchase. */
  firstBought: DayNumber | undefined
  /** On the portfolio's last trading day. */
  day: DayFigures | undefined
  /** Of all portfolios as one. */
  parts: LinePart[] | undefined
}

/** Combines a measured line with the data of its asset. */
export function describeLine(line: MeasuredLine, { asset, facts, firstBought, day, parts }: LineParts): Line {
  const has = (code: Caveat['code']) => line.caveats.some((caveat) => caveat.code === code)
  return {
    _id: line.assetId,
    name: asset?.name ?? line.assetId,
    symbol: asset?.symbol ?? line.assetId,
    isin: asset?.isin ?? null,
    image: asset?.image ?? null,
    units: line.units,
    price: line.price,
    priceDate: line.priceDate,
    baseCurrencyPrice: line.baseCurrencyPrice,
    currency: line.currency,
    baseCurrency: line.baseCurrency,
    costPerShare: line.costPerUnit,
    baseCurrencyCostPerShare: line.baseCurrencyCostPerUnit,
    currentValue: line.currentValue,
    baseCurrencyCurrentValue: line.baseCurrencyCurrentValue,
    baseCurrencyTotal: line.baseCurrencyCost,
    gain: describeGain(line.gain),
    percent: line.percent,
    dayGain: day?.gain ?? null,
    dayReturn: day?.twr ?? null,
    firstBought: firstBought === undefined ? null : formatIsoDate(firstBought),
    status: {
      missing: line.gain.total === null || line.baseCurrencyCurrentValue === null ? missingReason(line.caveats) : null,
      isStale: has('stale-price') || has('stale-rate'),
      isEstimated: has('estimated-price') || has('estimated-rate'),
      isOversold: has('oversold'),
      isCash: line.isCash,
    },
    country: asset?.country ?? null,
    type: asset?.type ?? 'Other',
    sector: asset?.sector ?? 'Other',
    industry: asset?.industry ?? 'Other',
    exchange: asset?.exchange ?? '',
    ...(parts && { parts }),
    ...factColumns(facts),
    mktCapCategory: marketCapCategory(facts.mktCapUSD),
  }
}
