import type { SignInResult } from '@plumbline/contract/integrations/schemas'

export const FIELDS_MISSING = 'Please complete all fields'
/** The exact spelling is required, typos included. */
export const CODE_MISSING = 'Please enter one time passowrd'
const BAD_CREDENTIALS = 'Please check your credentials'
const BAD_CODE = 'Invalid code, please try again'

/** The message for a refused sign-in; null after a success, and when the broker only asks for the code now. */
export function describeSignIn(result: SignInResult, hasCodeField: boolean): string | null {
  if (result === 'badCredentials') return BAD_CREDENTIALS
  if (result === 'totpNeeded') return null
  if (result === 'error') return hasCodeField ? BAD_CODE : BAD_CREDENTIALS
  return result.success ? null : (result.message ?? 'The broker could not be reached. Try again later.')
}

export const CODE_LENGTH = 6
