import { text } from '@plumbline/text/text'
import type { BrokerContext, Credentials } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { type BrokerResponse, jsonOf } from '../http.ts'
import { type JsonObject, objectOf, textOf } from '../reading/values.ts'
import { baseUrlOf, failureOf, sendToDegiro } from './request.ts'

const LOGIN_PATH = 'login/secure/login'
const POLL_MS = 5000
/** Fifty seconds to confirm in the app. With a longer wait, a proxy in front of the server could time out first. */
const MAX_POLLS = 10

const STATUS = { success: 0, badCredentials: 3, totpNeeded: 6, smsNeeded: 7, inAppNeeded: 12 } as const
const STATUS_TEXTS: ReadonlyMap<string, number> = new Map([
  ['success', STATUS.success],
  ['badcredentials', STATUS.badCredentials],
  ['totpneeded', STATUS.totpNeeded],
  ['smsneeded', STATUS.smsNeeded],
  ['inapptotpneeded', STATUS.inAppNeeded],
])

interface LoginResponse {
  readonly status: number | null
  readonly body: JsonObject
  readonly response: BrokerResponse
}

/**
 * Signs in with the password and, if DEGIRO asks for it, a one-time code or a confirmation in its app. Sends each
 * secret once. Returns the session id.
 */
export async function signInToDegiro(context: BrokerContext, credentials: Credentials): Promise<string> {
  const first = await login(context, LOGIN_PATH, passwordBody(credentials))
  switch (first.status) {
    case STATUS.success:
      return sessionIdOf(first)
    case STATUS.badCredentials:
      throw new BrokerError('bad-credentials', text('DEGIRO does not accept this user name and password.'))
    case STATUS.totpNeeded:
      return await sendCode(context, credentials, `${LOGIN_PATH}/totp`)
    case STATUS.smsNeeded:
      return await sendCode(context, credentials, `${LOGIN_PATH}/sms-new`)
    case STATUS.inAppNeeded:
      return await awaitConfirmation(context, credentials, textOf(first.body.inAppToken))
    default:
      throw refusalOf(first, context)
  }
}

function passwordBody({ username, password }: Credentials) {
  return {
    username: username.trim().toLowerCase(),
    password,
    isPassCodeReset: false,
    isRedirectToMobile: false,
    queryParams: {},
  }
}

async function login(context: BrokerContext, path: string, body: object): Promise<LoginResponse> {
  const url = new URL(path, baseUrlOf(context)).href
  const response = await sendToDegiro(context, { url, method: 'POST', body })
  const json = objectOf(jsonOf(response))
  if (json.captchaRequired === true) {
    throw new BrokerError(
      'captcha',
      text('DEGIRO asks for a captcha. Sign in to DEGIRO in your browser once, then connect again.'),
    )
  }
  const stated = typeof json.status === 'number' ? json.status : null
  const named = STATUS_TEXTS.get(textOf(json.statusText)?.toLowerCase() ?? '') ?? null
  return { status: stated ?? named, body: json, response }
}

async function sendCode(context: BrokerContext, credentials: Credentials, path: string): Promise<string> {
  const { oneTimePassword } = credentials
  if (oneTimePassword === undefined || oneTimePassword.trim() === '') {
    throw new BrokerError('code-needed', text('DEGIRO asks for a one-time code.'))
  }
  const body = { ...passwordBody(credentials), oneTimePassword: oneTimePassword.trim() }
  const second = await login(context, path, body)
  if (second.status === STATUS.success) return sessionIdOf(second)
  if (second.status === STATUS.badCredentials) {
    throw new BrokerError('bad-code', text('DEGIRO does not accept this one-time code.'))
  }
  throw refusalOf(second, context)
}

async function awaitConfirmation(
  context: BrokerContext,
  credentials: Credentials,
  inAppToken: string | null,
): Promise<string> {
  if (inAppToken === null) {
    throw new BrokerError(
      'protocol-changed',
      text('DEGIRO asks for a confirmation in its app but does not identify it.'),
    )
  }
  const body = { ...passwordBody(credentials), inAppToken }
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await context.wait(POLL_MS)
    const polled = await login(context, `${LOGIN_PATH}/in-app`, body)
    if (polled.status === STATUS.success) return sessionIdOf(polled)
    if (polled.status !== STATUS.badCredentials) throw refusalOf(polled, context)
  }
  throw new BrokerError(
    'app-confirmation-needed',
    text('The sign-in was not confirmed in the DEGIRO app. Connect again and confirm it there.'),
  )
}

function sessionIdOf({ body, response }: LoginResponse): string {
  const cookie = /(?:^|[,\s])JSESSIONID=([^;,\s]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
  const sessionId = textOf(body.sessionId) ?? cookie
  if (sessionId === undefined)
    throw new BrokerError('protocol-changed', text('DEGIRO accepted the sign-in but returned no session.'))
  return sessionId
}

function refusalOf({ status, body, response }: LoginResponse, context: BrokerContext): BrokerError {
  if (status === null) {
    const failure = failureOf(response, text('a session'), context.now())
    return failure.kind === 'session-expired'
      ? new BrokerError('bad-credentials', text('DEGIRO does not accept this user name and password.'))
      : failure
  }
  const words = textOf(body.statusText)?.slice(0, 100)
  return new BrokerError(
    'refused',
    words === undefined
      ? text('DEGIRO rejected the sign-in.')
      : text('DEGIRO rejected the sign-in: {words}.', { words }),
  )
}
