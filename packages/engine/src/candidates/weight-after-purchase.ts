/**
 * The weight that a holding reaches when an amount of new money buys more of it, as a ratio of the portfolio's value
 * after that. Fees are left out. Null where the holding's value is not known.
 *
 * @param held the holding's value, 0 if there is none
 * @param value of the portfolio, cash included; all in one currency
 * @see docs/methods/screener-and-portfolio.md
 */
export function weightAfterPurchase(held: number | null, value: number, amount: number): number | null {
  return held === null || value + amount <= 0 ? null : (held + amount) / (value + amount)
}
