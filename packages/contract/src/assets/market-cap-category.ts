const categories = [
  ['Giga', 1e12],
  ['Mega', 3e11],
  ['Large', 1e10],
  ['Mid', 2e9],
  ['Small', 3e8],
  ['Micro', 5e7],
] as const

/** The band of a market capitalization in USD; `-` if it is unknown or not positive. */
export function marketCapCategory(mktCapUSD: number | null | undefined): string {
  const size = mktCapUSD ?? 0
  if (!(size > 0)) return '-'
  return categories.find(([, threshold]) => size >= threshold)?.[0] ?? 'Nano'
}
