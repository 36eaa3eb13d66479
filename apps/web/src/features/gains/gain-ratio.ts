/** The gain of sold units for each unit of money that they had cost; null without a cost or a rate. */
export function gainRatio({ gain, cost }: { gain: number | null; cost: number | null }): number | null {
  return gain === null || cost === null || cost <= 0 ? null : gain / cost
}
