import { i18n } from '@lingui/core'
import {
  INVALID_EMAIL_MESSAGE,
  isEmailAddress,
  MISSING_FIELDS_MESSAGE,
} from '@plumbline/contract/accounts/email-address'

/** What is wrong with an address as typed, or null. */
export function findEmailFault(email: string): string | null {
  const address = email.trim()
  if (address === '') return i18n._(MISSING_FIELDS_MESSAGE)
  return isEmailAddress(address.normalize('NFC')) ? null : i18n._(INVALID_EMAIL_MESSAGE)
}
