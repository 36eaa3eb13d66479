const ISIN = /(?:^|[^A-Za-z0-9])([A-Z]{2}[A-Z0-9]{9}[0-9])(?![A-Za-z0-9])/

/** The ISIN that a cell is or contains, or null. The check digit is not required: brokers use their own for funds. */
export function findIsin(cell: string): string | null {
  return ISIN.exec(cell)?.[1] ?? null
}

/** Like `findIsin`, but requires a valid check digit, because words of a name can look like an ISIN. */
export function findCheckedIsin(text: string): string | null {
  const isin = findIsin(text)
  if (isin === null) return null
  const digits = [...isin].map((letter) => String(Number.parseInt(letter, 36))).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? isin : null
}
