import { type DegiroAccount, degiroAccount } from './degiro-account.ts'
import { replyWithData } from './degiro-data.ts'
import { createDegiroSessions } from './degiro-sessions.ts'
import {
  type HttpSimulator,
  type Reply,
  type SimulatedRequest,
  startHttpSimulator,
  WEB_PAGE,
} from './http-simulator.ts'

export interface DegiroSimulator extends HttpSimulator {
  readonly account: DegiroAccount
  /** Passwords and codes that were accepted. */
  readonly signIns: number
  /** Ends the session as time does. */
  endSession(): void
}

const LOGIN = '/login/secure/login'

/** What DEGIRO replies to everything while it is down, blocked or throttled. */
const OUTAGES: Record<Exclude<DegiroAccount['outage'], 'none'>, Reply> = {
  maintenance: { status: 405, body: WEB_PAGE },
  throttled: { status: 429, body: WEB_PAGE },
  blocked: { status: 403, body: { errors: [{ text: 'Request is forbidden' }] } },
}

export async function startDegiroSimulator(changes: Partial<DegiroAccount> = {}): Promise<DegiroSimulator> {
  const account = degiroAccount(changes)
  const sessions = createDegiroSessions(account)

  async function reply(request: SimulatedRequest): Promise<Reply> {
    const { url, method, headers, body } = request
    await account.beforeReply(url.pathname)
    if (headers['user-agent']?.includes('Mozilla') !== true) return { status: 429, body: 'Blocked' }
    if (account.outage !== 'none') return OUTAGES[account.outage]
    if (method === 'POST' && url.pathname.startsWith(LOGIN))
      return sessions.login(url.pathname.slice(LOGIN.length + 1), JSON.parse(body))
    if (!sessions.isInSession(request)) return { status: 401 }
    if (url.pathname.startsWith('/trading/secure/logout')) {
      sessions.endAll()
      return { body: '' }
    }
    return replyWithData(account, request)
  }

  const simulator = await startHttpSimulator(reply)
  return {
    ...simulator,
    account,
    get signIns() {
      return sessions.signIns
    },
    endSession: sessions.endAll,
  }
}
