/**
 * The shortest decimal that a single-precision figure stands for (129.04 for 129.0399932861328); other figures are
 * returned as they are.
 */
export function decimalOf(figure: number): number {
  if (Math.fround(figure) !== figure) return figure
  for (let digits = 1; digits <= 9; digits++) {
    const decimal = Number(figure.toPrecision(digits))
    if (Math.fround(decimal) === figure) return decimal
  }
  return figure
}
