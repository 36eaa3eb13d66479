import { invalidEmailMessage, isEmailAddress, missingFieldsMessage } from '@plumbline/contract/accounts/email-address'

/** What is wrong with an address as typed, or null. */
export function findEmailFault(email: string): string | null {
  const address = email.trim()
  if (address === '') return missingFieldsMessage
  return isEmailAddress(address.normalize('NFC')) ? null : invalidEmailMessage
}
