/** Whether an ISIN of 12 characters has the check digit of ISO 6166. */
export function hasIsinCheckDigit(isin: string): boolean {
  const digits = [...isin].map((letter) => String(Number.parseInt(letter, 36))).join('')
  return luhnSum(digits) % 10 === 0
}

/** Whether a CUSIP of 9 characters has its check digit. */
export function hasCusipCheckDigit(cusip: string): boolean {
  if (!/^[0-9A-Z]{8}[0-9]$/.test(cusip)) return false
  const sum = [...cusip.slice(0, 8)].reduce((total, letter, index) => {
    const value = Number.parseInt(letter, 36) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(cusip[8])
}

/** Whether a SEDOL of 7 characters has its check digit. */
export function hasSedolCheckDigit(sedol: string): boolean {
  if (!/^[0-9B-DF-HJ-NP-TV-Z]{6}[0-9]$/.test(sedol)) return false
  const weights = [1, 3, 1, 7, 3, 9, 1]
  const sum = [...sedol].reduce(
    (total, letter, index) => total + Number.parseInt(letter, 36) * (weights[index] ?? 0),
    0,
  )
  return sum % 10 === 0
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
}
