/**
 * Statistics of a series of simple returns, one per trading day, as ratios. They are annualized only if `perYear`, the
 * number of returns in a year, is given. All are null for fewer than two returns and where the formula divides by zero.
 *
 * @see docs/methods/risk.md
 */

/** Yearly standard deviation of the returns (n - 1 in the denominator). */
export function volatility(returns: Float64Array, perYear: number): number | null {
  const deviation = standardDeviation(returns)
  return deviation === null ? null : deviation * Math.sqrt(perYear)
}

/** Yearly root mean square of the shortfalls below `required` (n in the denominator). */
export function downsideDeviation(returns: Float64Array, required: number, perYear: number): number | null {
  if (returns.length < 2) return null
  const squares = returns.reduce((sum, each) => sum + Math.min(each - required, 0) ** 2, 0)
  return Math.sqrt((squares / returns.length) * perYear)
}

/** Mean return above `riskFree` per unit of volatility, both yearly. `riskFree` is per day, like the returns. */
export function sharpeRatio(returns: Float64Array, riskFree: number, perYear: number): number | null {
  return divide((mean(returns) - riskFree) * perYear, volatility(returns, perYear))
}

/** Mean return above `riskFree` per unit of downside deviation, both yearly. `riskFree` is per day. */
export function sortinoRatio(returns: Float64Array, riskFree: number, perYear: number): number | null {
  return divide((mean(returns) - riskFree) * perYear, downsideDeviation(returns, riskFree, perYear))
}

/** Slope of the returns against the benchmark's on the same days. */
export function beta(returns: Float64Array, benchmark: Float64Array): number | null {
  return divide(covariance(returns, benchmark), covariance(benchmark, benchmark))
}

/** Pearson correlation with the benchmark's returns on the same days, -1 to 1. */
export function correlation(returns: Float64Array, benchmark: Float64Array): number | null {
  const [own, other] = [covariance(returns, returns), covariance(benchmark, benchmark)]
  return divide(covariance(returns, benchmark), own === null || other === null ? null : Math.sqrt(own * other))
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function standardDeviation(values: Float64Array): number | null {
  const variance = covariance(values, values)
  return variance === null ? null : Math.sqrt(variance)
}

function covariance(left: Float64Array, right: Float64Array): number | null {
  if (left.length < 2) return null
  const [leftMean, rightMean] = [mean(left), mean(right)]
  const products = left.reduce((sum, value, i) => sum + (value - leftMean) * ((right[i] as number) - rightMean), 0)
  return products / (left.length - 1)
}

/** Equal returns can still show a deviation of this size, because of rounding. */
const NEGLIGIBLE = 1e-15

function divide(numerator: number | null, denominator: number | null): number | null {
  if (numerator === null || denominator === null || Math.abs(denominator) < NEGLIGIBLE) return null
  return numerator / denominator
}
