/** A holding by its value in the portfolio's currency. */
export interface LookedAtHolding {
  /** The part that it is itself. */
  key: string
  name: string
  value: number
  /** What a fund owns, as shares of its value; undefined for what is not a fund. */
  inside?: readonly { key: string; name: string; share: number }[]
}

/** `value` includes `throughFunds`, both in the portfolio's currency. */
export interface LookThroughPart {
  key: string
  name: string
  value: number
  throughFunds: number
}

export interface LookThrough {
  /** Largest first. */
  parts: LookThroughPart[]
  /** The value of funds whose content is not known. */
  notLookedThrough: number
}

/**
 * Divides the value of funds among what they own. What a fund does not say stays in `notLookedThrough`, so that parts
 * and rest add up to the value of all holdings. Shares that add up to more than 1 are scaled to 1.
 *
 * @see docs/methods/look-through.md
 */
export function lookThrough(holdings: readonly LookedAtHolding[]): LookThrough {
  const parts = new Map<string, LookThroughPart>()
  let notLookedThrough = 0
  const add = (key: string, name: string, value: number, throughFunds: number) => {
    const part = parts.get(key)
    if (part === undefined) parts.set(key, { key, name, value, throughFunds })
    else {
      part.value += value
      part.throughFunds += throughFunds
    }
  }
  // Names of holdings go before the names that funds use for them.
  for (const { key, name, value, inside } of holdings) if (inside === undefined) add(key, name, value, 0)
  for (const { value, inside } of holdings) {
    if (inside === undefined) continue
    const scale = Math.max(
      1,
      inside.reduce((sum, { share }) => sum + share, 0),
    )
    let rest = value
    for (const { key, name, share } of inside) {
      const part = value * (share / scale)
      rest -= part
      add(key, name, part, part)
    }
    // Less than a billionth of the value is a rounding error of the shares.
    notLookedThrough += Math.abs(rest) < Math.abs(value) * 1e-9 ? 0 : rest
  }
  return { parts: [...parts.values()].sort((a, b) => b.value - a.value), notLookedThrough }
}
