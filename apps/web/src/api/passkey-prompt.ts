import { t } from '@lingui/core/macro'
import type { Health } from '@plumbline/contract/health/schemas'
import { signInFresh, startFreshSignIn } from '@plumbline/contract/passkeys/operations'
import { healthQuery } from './account-queries.ts'
import { hasCode } from './api-error.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

type Prompt = typeof import('@simplewebauthn/browser')

/** The browser's prompt was closed, timed out, could not open, or another one took its place. */
export class PasskeyPromptClosed extends Error {
  override readonly name = 'PasskeyPromptClosed'
}

/** What the browser throws where it has no prompt; its message is English and for developers. */
const NO_PROMPT: readonly string[] = ['NotSupportedError', 'SecurityError', 'UnknownError']

function explain(error: unknown): Error {
  const { name, message } = error as Error
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyPromptClosed(t`The passkey prompt was closed.`)
  if (NO_PROMPT.includes(name)) return new PasskeyPromptClosed(t`This browser could not ask for a passkey.`)
  if (name === 'InvalidStateError') return new Error(t`This device already has a passkey for your account.`)
  return new Error(message)
}

/** Loads the browser's side of WebAuthn and runs one prompt. Throws an error whose message a page can show. */
export async function promptForPasskey<T>(prompt: (webAuthn: Prompt) => Promise<T>): Promise<T> {
  const webAuthn = await import('@simplewebauthn/browser')
  try {
    return await prompt(webAuthn)
  } catch (error) {
    throw explain(error)
  }
}

let closings = 0

/** Returns a function that throws once prompts were closed after this call: for a prompt that is about to open. */
export function watchClosings(): () => void {
  const before = closings
  return () => {
    if (closings !== before) throw new DOMException('', 'AbortError')
  }
}

/** Closes the prompt that is open, which then throws PasskeyPromptClosed, as do those that are about to open. */
export async function closePasskeyPrompt(): Promise<void> {
  closings += 1
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Why passkeys do not work on this page; null if they do. */
export function findPasskeyProblem({ passkeys: { origin, problem } }: Health): string | null {
  if (problem !== null) return problem
  if (location.origin !== origin) return t`Passkeys work at ${origin} only. Open Plumbline there to use them.`
  return globalThis.PublicKeyCredential === undefined ? t`This browser does not support passkeys.` : null
}

/** Makes the session's sign-in fresh with a passkey. Returns false without one, and when the prompt is closed. */
async function signInFreshByPasskey(): Promise<boolean> {
  if (findPasskeyProblem(await queryClient.ensureQueryData(healthQuery)) !== null) return false
  try {
    const optionsJSON = await call(startFreshSignIn)
    const credential = await promptForPasskey(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    await call(signInFresh, { body: { credential } })
    return true
  } catch (error) {
    if (hasCode(error, 'passkey-missing') || error instanceof PasskeyPromptClosed) return false
    throw error
  }
}

/**
 * Makes a call that may require a fresh sign-in. If it does and the user has a passkey, the browser asks for it and the
 * call is repeated. Otherwise the error `fresh-sign-in-needed` is thrown. For every mutation that the server guards
 * with `requireFreshSignIn`: exports, deletions, changes of address and passkeys, new access tokens.
 */
export async function withFreshSignIn<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!hasCode(error, 'fresh-sign-in-needed') || !(await signInFreshByPasskey())) throw error
    return await act()
  }
}
