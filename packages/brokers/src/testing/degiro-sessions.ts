import type { DegiroAccount } from './degiro-account.ts'
import type { Reply, SimulatedRequest } from './http-simulator.ts'

/** The sign-ins and sessions of the simulated DEGIRO. */
export interface DegiroSessions {
  /** Passwords and codes that were accepted. */
  readonly signIns: number
  /** Replies to a step of the sign-in; the first has no name. */
  login(step: string, body: Readonly<Record<string, unknown>>): Reply
  /** Counts the call; false when the request is in no session, or in one that has ended. */
  isInSession(request: SimulatedRequest): boolean
  endAll(): void
}

const WRONG: Reply = { status: 400, body: { status: 3, statusText: 'badCredentials', loginFailures: 1 } }

/** What DEGIRO says after the right password where it asks for more. */
const SECOND_STEPS: Record<Exclude<DegiroAccount['secondStep'], 'none'>, Reply> = {
  totp: { status: 202, body: { status: 6, statusText: 'totpNeeded' } },
  'in-app': { status: 202, body: { status: 12, statusText: 'inAppTOTPNeeded', inAppToken: 'f00d' } },
  sms: {
    status: 400,
    body: { status: 7, statusText: 'smsNeeded', captchaRequired: false, cellPhoneNumber: '***', smsCount: 1 },
  },
}

export function createDegiroSessions(customer: DegiroAccount): DegiroSessions {
  let signIns = 0
  let polls = 0
  const callsLeft = new Map<string, number>()

  function signedIn(): Reply {
    signIns += 1
    const sessionId = `0A1B2C${signIns}.prod_b_112_1`
    callsLeft.set(sessionId, customer.callsPerSession)
    polls = 0
    return {
      headers: { 'set-cookie': `JSESSIONID=${sessionId}; Path=/; Secure; HttpOnly` },
      body: {
        isPassCodeEnabled: false,
        locale: 'en_GB',
        redirectUrl: 'https://trader.degiro.nl/trader/',
        sessionId,
        status: 0,
        statusText: 'success',
      },
    }
  }

  return {
    get signIns() {
      return signIns
    },
    login(step, body) {
      const { username, password, secondStep, code } = customer
      if (customer.asksForCaptcha)
        return { status: 400, body: { status: 3, statusText: 'badCredentials', captchaRequired: true } }
      if (body.username !== username || body.password !== password) return WRONG
      if (step === '') return secondStep === 'none' ? signedIn() : SECOND_STEPS[secondStep]
      if (step === 'in-app') {
        if (secondStep !== 'in-app' || body.inAppToken !== 'f00d') return WRONG
        polls += 1
        return polls >= customer.pollsUntilConfirmed ? signedIn() : WRONG
      }
      const isStep = (step === 'totp' && secondStep === 'totp') || (step === 'sms-new' && secondStep === 'sms')
      return isStep && body.oneTimePassword === code ? signedIn() : WRONG
    },
    isInSession({ url, headers }) {
      const stated = url.searchParams.get('sessionId') ?? /;jsessionid=([^/?]+)/.exec(url.pathname)?.[1]
      const cookie = /JSESSIONID=([^;]+)/.exec(headers.cookie ?? '')?.[1]
      const sessionId = stated ?? cookie ?? ''
      const left = (callsLeft.get(sessionId) ?? 0) - 1
      callsLeft.set(sessionId, left)
      return left >= 0
    },
    endAll: () => callsLeft.clear(),
  }
}
