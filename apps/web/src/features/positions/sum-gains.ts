import type { Returns } from '@plumbline/contract/performance/schemas'

type Measured = { currency: string; returns: Pick<Returns, 'holdings'> | undefined }

export type PeriodGain = { currency: string; gain: number; paidIn: number }

/**
 * Gain of an asset over a period in each currency of the portfolios, and the money paid into it, less what was taken
 * out: the end value less the start value less the gain. Portfolios that did not hold the asset are left out.
 */
export function sumGains(assetId: string, measured: readonly Measured[]): PeriodGain[] {
  const sums = new Map<string, PeriodGain>()
  for (const { currency, returns } of measured) {
    const holding = returns?.holdings.find((each) => each.assetId === assetId)
    if (holding === undefined) continue
    const { gain, startValue, endValue } = holding
    const sum = sums.get(currency) ?? { currency, gain: 0, paidIn: 0 }
    sums.set(currency, { currency, gain: sum.gain + gain, paidIn: sum.paidIn + (endValue - startValue - gain) })
  }
  return [...sums.values()]
}
