/** A saved valuation beside what happened, as far as it is known. */
export interface Score {
  /** Both per share of today, in one currency. */
  fairValue: number
  priceThen: number | null
  change: number | null
  /** Set once a close has reached the fair value. */
  fairValueOn: string | null
  comparedGrowth: { assumed: number; reported: number } | null
}

/** How many of some valuations did what was expected of them. */
export interface Hits {
  hits: number
  of: number
}

export interface ScoreSum {
  /** Undervalued then: the price has risen since. */
  undervalued: Hits
  /** Overvalued then: the price has fallen since. */
  overvalued: Hits
  /** A close has reached the fair value. */
  reached: Hits
  /** The company grew at least as assumed. */
  grown: Hits
}

function countHits<Each>(scores: readonly Each[], isHit: (score: Each) => boolean): Hits {
  return { hits: scores.filter(isHit).length, of: scores.length }
}

/**
 * Counts over valuations. Each count leaves out those without what it needs: a price then and now, or reported growth.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function sumScores(scores: readonly Score[]): ScoreSum {
  const priced = scores.flatMap((score) => {
    const { fairValue, priceThen, change } = score
    return priceThen === null || change === null || fairValue === priceThen
      ? []
      : [{ ...score, change, isUnder: priceThen < fairValue }]
  })
  const grown = scores.flatMap(({ comparedGrowth }) => comparedGrowth ?? [])
  return {
    undervalued: countHits(
      priced.filter(({ isUnder }) => isUnder),
      ({ change }) => change > 0,
    ),
    overvalued: countHits(
      priced.filter(({ isUnder }) => !isUnder),
      ({ change }) => change < 0,
    ),
    reached: countHits(priced, ({ fairValueOn }) => fairValueOn !== null),
    grown: countHits(grown, ({ assumed, reported }) => reported >= assumed),
  }
}
