import type { HttpClient } from '../http/http-client.ts'
import { withPriority } from '../http/priority.ts'
import type { Timers } from '../http/timers.ts'
import { untilAborted } from '../http/until-aborted.ts'
import { recordOf } from '../normalize/json-values.ts'
import { cookieHeader, follow, type VisitOptions, visit } from './cookie-visits.ts'

/** What the guarded endpoints need. Without a crumb they may still be tried. */
interface YahooCredentials {
  crumb: string | undefined
  cookie: string
}

export interface YahooSession {
  /**
   * One session for all callers; a caller that aborts does not stop it. After a failure, no session is opened for ten
   * minutes.
   */
  open(signal: AbortSignal): Promise<YahooCredentials>
  /** The source refused this crumb. */
  forget(crumb: string | undefined): void
}

interface SessionOptions {
  /** Takes full URLs. */
  http: HttpClient
  baseUrl: string | undefined
  userAgent: string
  timers: Timers
  store: SessionStore | undefined
}

/** Where a session outlives the process. Both resolve whatever happens; `read` to undefined without a session. */
export interface SessionStore {
  read(): Promise<string | undefined>
  write(session: string): Promise<void>
}

const PAUSE_AFTER_FAILURE_MS = 10 * 60_000
const OPEN_TIMEOUT_MS = 60_000

/**
 * Gets a cookie from one host, then a crumb that belongs to it. In the European Union, the consent form comes first and
 * is accepted.
 */
export function createYahooSession({ http, baseUrl, userAgent, timers, store }: SessionOptions): YahooSession {
  const cookies = new Map<string, string>()
  let crumb: string | undefined
  let opening: Promise<void> | undefined
  let closedUntil = 0
  let isRestored = false

  const pages = { http, baseUrl, userAgent, cookies }

  /** Every step may fail: ad-block lists block the first host, and the crumb may be available anyway. */
  async function start(signal: AbortSignal): Promise<void> {
    const missing = () => undefined
    await visit(pages, 'https://fc.yahoo.com/', signal).catch(missing)
    crumb = await fetchCrumb(pages, signal).catch(missing)
    if (crumb === undefined) {
      await consent(pages, signal).catch(missing)
      crumb = await fetchCrumb(pages, signal).catch(missing)
    }
    if (crumb === undefined) closedUntil = timers.now() + PAUSE_AFTER_FAILURE_MS
  }

  async function restore(): Promise<void> {
    isRestored = true
    const stored = recordOf(parseJson(await store?.read()))
    if (typeof stored.crumb !== 'string' || stored.userAgent !== userAgent) return
    crumb = stored.crumb
    for (const [name, value] of Object.entries(recordOf(stored.cookies)))
      if (typeof value === 'string') cookies.set(name, value)
  }

  async function startOnce(): Promise<void> {
    const deadline = timers.deadline(OPEN_TIMEOUT_MS)
    try {
      if (!isRestored) await restore()
      if (crumb !== undefined) return
      await withPriority('person', () => start(deadline.signal))
      if (crumb !== undefined)
        await store?.write(JSON.stringify({ crumb, userAgent, cookies: Object.fromEntries(cookies) }))
    } finally {
      deadline.clear()
      opening = undefined
    }
  }

  return {
    async open(signal) {
      if (crumb === undefined && timers.now() >= closedUntil) {
        opening ??= startOnce()
        await untilAborted(opening, signal)
      }
      return { crumb, cookie: cookieHeader(cookies) }
    },
    forget(refused) {
      if (refused === undefined || refused !== crumb) return
      crumb = undefined
      cookies.clear()
    },
  }
}

async function fetchCrumb(pages: VisitOptions, signal: AbortSignal): Promise<string | undefined> {
  const response = await visit(pages, 'https://query2.finance.yahoo.com/v1/test/getcrumb', signal)
  const text = new TextDecoder().decode(response.body).trim()
  return response.status === 200 ? parseCrumb(text) : undefined
}

async function consent(pages: VisitOptions, signal: AbortSignal): Promise<void> {
  const page = await follow(pages, 'https://guce.yahoo.com/consent', signal)
  const form = consentForm(page.html)
  if (form !== undefined) await follow(pages, page.url, signal, form)
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** A crumb is one short word. Under load the source returns a sentence or a page instead, with status 200. */
function parseCrumb(text: string): string | undefined {
  return /^[\w.\-/~+=%\\]{5,40}$/.test(text) ? text : undefined
}

/** The hidden fields of the consent page with the agreement added; undefined when it is another page. */
function consentForm(html: string): string | undefined {
  const fields = new URLSearchParams()
  for (const [tag] of html.matchAll(/<input\b[^>]*>/gi)) {
    if (attributeOf(tag, 'type') !== 'hidden') continue
    const name = attributeOf(tag, 'name')
    if (name !== undefined) fields.append(name, attributeOf(tag, 'value') ?? '')
  }
  if (!fields.has('csrfToken')) return undefined
  fields.append('agree', 'agree')
  return fields.toString()
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`, 'i')
    .exec(tag)?.[1]
    ?.replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
