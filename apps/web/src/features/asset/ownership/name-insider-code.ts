import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The transaction codes of SEC Form 4, https://www.sec.gov/edgar/searchedgar/ownershipformcodes.html, in short. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  P: msg`Purchase`,
  S: msg`Sale`,
  V: msg`Voluntary early report`,
  A: msg`Grant or award`,
  D: msg`Sale to the issuer`,
  F: msg`Tax or exercise price paid in shares`,
  I: msg`Discretionary transaction`,
  M: msg`Option exercise or conversion`,
  C: msg`Conversion`,
  E: msg`Expired short derivative`,
  H: msg`Expired long derivative`,
  O: msg`Exercise out of the money`,
  X: msg`Exercise in the money`,
  G: msg`Gift`,
  L: msg`Small acquisition`,
  W: msg`Inheritance`,
  Z: msg`Voting trust`,
  J: msg({ message: 'Other', context: 'transaction code' }),
  K: msg`Equity swap`,
  U: msg`Tender offer`,
}

/** The name of a Form 4 transaction code; an unknown code is returned as it is. */
export function nameInsiderCode(code: string): string {
  const name = NAMES[code]
  return name ? i18n._(name) : code
}
