import { marketCapCategory } from '@plumbline/contract/market-cap-category'
import type { Line, Notes, Portfolio, PortfolioSummary } from '@plumbline/contract/portfolios'
import type { Caveat } from '@plumbline/engine/caveat'
import type { Line as MeasuredLine } from '@plumbline/engine/line'
import { measurePerformance } from '@plumbline/engine/measure-return'
import type { AssetRow } from '../assets/find-assets.ts'
import type { Facts, NumericFactName } from '../market-data/facts.ts'
import { namedReturn } from './describe-performance.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

const columnFacts = [
  'mktCap',
  'mktCapUSD',
  'beta',
  'employees',
  'pe',
  'peg',
  'dilutedEps',
  'targetPrice',
  'ebitda',
  'bookValue',
  'dividendYield',
  'profitMargin',
  'operatingMargin',
  'roe',
  'roa',
  'revenue',
  'revenuePerShare',
  'esgScore',
  'analystRatings',
  'analystTargetPrice',
  'analystsFollowing',
  'percentInsiders',
  'percentInstitutions',
  'shortRatio',
  'shortPercent',
  'payoutRatio',
] as const satisfies NumericFactName[]

function factColumns(facts: Facts): Record<(typeof columnFacts)[number], number | null> {
  return Object.fromEntries(columnFacts.map((name) => [name, facts[name] ?? null])) as Record<
    (typeof columnFacts)[number],
    number | null
  >
}

function isOpen(line: MeasuredLine): boolean {
  return line.units > 0
}

function missingReason(caveats: readonly Caveat[]): 'no-price' | 'no-rate' | null {
  if (caveats.some(({ code }) => code === 'missing-price' || code === 'unknown-asset')) return 'no-price'
  return caveats.some(({ code }) => code === 'missing-rate') ? 'no-rate' : null
}

function describeLine(line: MeasuredLine, asset: AssetRow | undefined, facts: Facts): Line {
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
    costPerShare: line.costPerShare,
    baseCurrencyCostPerShare: line.baseCurrencyCostPerShare,
    currentValue: line.currentValue,
    baseCurrencyCurrentValue: line.baseCurrencyCurrentValue,
    baseCurrencyTotal: line.baseCurrencyTotal,
    gain: line.gain,
    percent: line.percent,
    status: {
      missing: line.gain.total === null || line.baseCurrencyCurrentValue === null ? missingReason(line.caveats) : null,
      isStale: has('stale-price'),
      isEstimated: has('estimated-price') || has('estimated-rate'),
      isOversold: has('oversold'),
    },
    country: asset?.country ?? null,
    type: asset?.type ?? 'Other',
    sector: asset?.sector ?? 'Other',
    industry: asset?.industry ?? 'Other',
    exchange: asset?.exchange ?? '',
    ...factColumns(facts),
    mktCapCategory: marketCapCategory(facts.mktCapUSD),
  }
}

/** What a reader must know before trusting the sums, with the names of the assets in question. */
export function describeNotes({ measurement, assets }: MeasuredPortfolio): Notes {
  const nameOf = (assetId: string) => assets.get(assetId)?.name ?? assetId
  const datedNotes = (...codes: Caveat['code'][]) =>
    measurement.lines.flatMap((line) => {
      const caveat = line.caveats.find(({ code }) => codes.includes(code))
      return caveat === undefined ? [] : [{ assetId: line.assetId, name: nameOf(line.assetId), date: caveat.date }]
    })
  return {
    missing: measurement.totals.leftOut.map(({ assetId }) => {
      const line = measurement.lines.find((each) => each.assetId === assetId)
      return { assetId, name: nameOf(assetId), reason: missingReason(line?.caveats ?? []) ?? 'no-price' }
    }),
    stale: datedNotes('stale-price').map(({ date, ...asset }) => ({ ...asset, priceDate: date })),
    estimated: datedNotes('estimated-price', 'estimated-rate').map(({ assetId, name }) => ({ assetId, name })),
    oversold: datedNotes('oversold'),
  }
}

function describeSums(measured: MeasuredPortfolio) {
  const { measurement, portfolio } = measured
  const { totals, lines } = measurement
  const isUnknown = lines.length > 0 && totals.leftOut.length === lines.length
  const unknownGain = { total: null, realized: null, unrealized: null, dividend: null, currency: null, fees: null }
  return {
    _id: portfolio.id,
    name: portfolio.name,
    currency: portfolio.currency,
    currentValue: isUnknown ? null : totals.currentValue,
    total: isUnknown ? null : totals.total,
    gain: isUnknown ? unknownGain : totals.gain,
    percent: isUnknown ? null : totals.percent,
    notes: describeNotes(measured),
  }
}

export function describeSummary(measured: MeasuredPortfolio): PortfolioSummary {
  return {
    ...describeSums(measured),
    openHoldings: measured.measurement.lines.filter(isOpen).length,
    transactions: measured.transactionCount,
  }
}

export function describePortfolio(measured: MeasuredPortfolio, facts: ReadonlyMap<string, Facts>): Portfolio {
  const { measurement, portfolio, assets } = measured
  const { sinceStart } = measurePerformance(measurement, portfolio.settings.returnCalculation)
  return {
    ...describeSums(measured),
    asOf: measurement.today,
    lines: measurement.lines.map((line) => describeLine(line, assets.get(line.assetId), facts.get(line.assetId) ?? {})),
    views: portfolio.views,
    benchmark: portfolio.benchmark,
    settings: portfolio.settings,
    totalReturn: namedReturn(measured, sinceStart),
  }
}
