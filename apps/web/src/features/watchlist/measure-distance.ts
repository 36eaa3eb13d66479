/** How far the price has to move to its target, as a ratio of the price; null without one of them. */
export function measureDistance(price: number | null, targetPrice: string | null): number | null {
  return price === null || price <= 0 || targetPrice === null ? null : Number(targetPrice) / price - 1
}
