import type { Notes } from '@plumbline/contract/portfolios/schemas'
import type { Caveat } from '@plumbline/engine/caveat'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** Why a line has no figure; null when nothing is missing. */
export function missingReason(caveats: readonly Caveat[]): 'no-price' | 'no-rate' | null {
  if (caveats.some(({ code }) => code === 'missing-price' || code === 'unknown-asset')) return 'no-price'
  return caveats.some(({ code }) => code === 'missing-rate') ? 'no-rate' : null
}

/** What a reader must know before trusting the totals, with the names of the affected assets. */
export function describeNotes({ measurement, assets }: MeasuredPortfolio): Notes {
  const nameOf = (assetId: string) => assets.get(assetId)?.name ?? assetId
  const datedNotes = (...codes: Caveat['code'][]) =>
    measurement.lines.flatMap((line) => {
      const caveat = line.caveats.find(({ code }) => codes.includes(code))
      return caveat === undefined ? [] : [{ assetId: line.assetId, name: nameOf(line.assetId), date: caveat.date }]
    })
  const transactionsNotes = (code: Caveat['code'], isMeant: (caveat: Caveat) => boolean = () => true) =>
    measurement.lines.flatMap(({ assetId, caveats, isGainPartial }) => {
      const dates = caveats.filter((each) => each.code === code && isMeant(each)).map(({ date }) => date)
      if (dates.length === 0 || (code === 'missing-rate' && !isGainPartial)) return []
      return [{ assetId, name: nameOf(assetId), date: dates.sort()[0] as string, transactions: dates.length }]
    })
  const missingNote = (assetId: string) => {
    const line = measurement.lines.find((each) => each.assetId === assetId)
    return { assetId, name: nameOf(assetId), reason: missingReason(line?.caveats ?? []) ?? 'no-price' }
  }
  const leftOut = new Set(measurement.totals.leftOut.map(({ assetId }) => assetId))
  return {
    missing: [...leftOut].map(missingNote),
    unvalued: measurement.withoutDailyValues.filter((assetId) => !leftOut.has(assetId)).map(missingNote),
    stale: datedNotes('stale-price', 'stale-rate').map(({ date, ...asset }) => ({ ...asset, priceDate: date })),
    estimated: datedNotes('estimated-price', 'estimated-rate').map(({ assetId, name }) => ({ assetId, name })),
    oversold: datedNotes('oversold'),
    partial: transactionsNotes('missing-rate', ({ transactionId }) => transactionId !== undefined),
    future: transactionsNotes('future-transaction'),
    unmeasurable: transactionsNotes('unmeasurable-transaction'),
  }
}
