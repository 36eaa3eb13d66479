import { t } from '@lingui/core/macro'
import type { SignInResult } from '@plumbline/contract/integrations/schemas'

export const fieldsMissing = () => t`Please complete all fields`
/** The exact spelling is required, typos included. */
export const codeMissing = () => t`Please enter one time passowrd`
const badCredentials = () => t`Please check your credentials`
const badCode = () => t`Invalid code, please try again`

/** The message for a refused sign-in; null after a success, and when the broker only asks for the code now. */
export function describeSignIn(result: SignInResult, hasCodeField: boolean): string | null {
  if (result === 'badCredentials') return badCredentials()
  if (result === 'totpNeeded') return null
  if (result === 'error') return hasCodeField ? badCode() : badCredentials()
  return result.success ? null : (result.message ?? t`The broker could not be reached. Try again later.`)
}
