import type { Operation, PathParameter, ResponseOf } from '@plumbline/contract/operation'
import { vi } from 'vitest'

interface FakeRequest<Path extends string = string> {
  params: Record<PathParameter<Path>, string>
  query: URLSearchParams
  body: unknown
}

type FakeResponse<O extends Operation> = ResponseOf<O> | Response

export interface FakeServer {
  /** From now on, responds to an operation with the given body, or with a Response such as a `problem`. */
  on: <O extends Operation>(
    operation: O,
    respond: (request: FakeRequest<O['path']>) => FakeResponse<O> | Promise<FakeResponse<O>>,
  ) => void
  /** Method and path of the requests so far, such as `GET /api/portfolio/p1`. */
  received: string[]
}

interface Route {
  method: string
  path: RegExp
  respond: (request: FakeRequest) => unknown
}

/** Replaces the network. A request without a matching `on` fails. */
export function fakeServer(): FakeServer {
  const routes: Route[] = []
  const received: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    received.push(`${method} ${pathname}`)
    const route = routes.findLast((candidate) => candidate.method === method && candidate.path.test(pathname))
    if (!route) throw new Error(`The test has no response for ${method} ${pathname}`)
    const params = { ...route.path.exec(pathname)?.groups }
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    const response = await route.respond({ params, query: searchParams, body: sent })
    if (response instanceof Response) return response
    return response === undefined ? new Response(null, { status: 204 }) : Response.json(response)
  })
  return {
    on: ({ method, path }, respond) => {
      const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
      routes.push({ method, path: new RegExp(`^/api${pattern}$`), respond })
    },
    received,
  }
}

/** An error response in the API's form. */
export function problem(status: number, detail: string, code?: string): Response {
  return Response.json({ title: detail, detail, code }, { status })
}
