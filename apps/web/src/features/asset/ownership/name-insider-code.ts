/** The transaction codes of SEC Form 4, https://www.sec.gov/edgar/searchedgar/ownershipformcodes.html, in short. */
const NAMES: Readonly<Record<string, string>> = {
  P: 'Purchase',
  S: 'Sale',
  V: 'Voluntary early report',
  A: 'Grant or award',
  D: 'Sale to the issuer',
  F: 'Tax or exercise price paid in shares',
  I: 'Discretionary transaction',
  M: 'Option exercise or conversion',
  C: 'Conversion',
  E: 'Expired short derivative',
  H: 'Expired long derivative',
  O: 'Exercise out of the money',
  X: 'Exercise in the money',
  G: 'Gift',
  L: 'Small acquisition',
  W: 'Inheritance',
  Z: 'Voting trust',
  J: 'Other',
  K: 'Equity swap',
  U: 'Tender offer',
}

/** The name of a Form 4 transaction code; an unknown code is returned as it is. */
export function nameInsiderCode(code: string): string {
  return NAMES[code] ?? code
}
