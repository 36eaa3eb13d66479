import type { HttpResponse } from '../http/attempt-request.ts'
import type { HttpClient } from '../http/http-client.ts'

export interface VisitOptions {
  /** Takes full URLs. */
  http: HttpClient
  baseUrl: string | undefined
  userAgent: string
  /** By name; each response adds its own. */
  cookies: Map<string, string>
}

const MAX_REDIRECTS = 6
const ANY_STATUS = Array.from({ length: 200 }, (_, index) => 300 + index)

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * Requests a page as a browser would, with a form if one is given.
 *
 * @throws {Error} The address is not one of the source.
 */
export async function visit(
  { http, baseUrl, userAgent, cookies }: VisitOptions,
  address: string,
  signal: AbortSignal,
  form?: string,
): Promise<HttpResponse> {
  const target = URL.parse(address)
  if (target === null || (baseUrl === undefined && !/(^|\.)yahoo\.com$/.test(target.hostname))) {
    throw new Error('a redirect leads to another host')
  }
  const cookie = cookieHeader(cookies)
  const response = await http.request({
    path: baseUrl === undefined ? `${target.origin}${target.pathname}` : `${baseUrl}${target.pathname}`,
    query: Object.fromEntries(target.searchParams),
    label: target.pathname,
    method: form === undefined ? 'GET' : 'POST',
    ...(form === undefined ? {} : { body: form }),
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml,*/*',
      ...(cookie === '' ? {} : { cookie }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    alsoAccept: ANY_STATUS,
    signal,
  })
  for (const line of response.headers.getSetCookie()) {
    const [name, value] = /^([^=;\s]+)=([^;]*)/.exec(line)?.slice(1) ?? []
    if (name !== undefined && value !== undefined) cookies.set(name, value)
  }
  return response
}

/** `visit`, and where its redirects lead. */
export async function follow(
  options: VisitOptions,
  address: string,
  signal: AbortSignal,
  form?: string,
): Promise<{ url: string; html: string }> {
  let url = address
  let response = await visit(options, url, signal, form)
  for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
    const location = response.headers.get('location')
    if (location === null) break
    url = new URL(location, url).href
    response = await visit(options, url, signal)
  }
  return { url, html: new TextDecoder().decode(response.body) }
}
