import type { Operation, PathParameter, ResponseOf } from '@plumbline/contract/operation'
import { vi } from 'vitest'

interface FakeRequest<Path extends string = string> {
  params: Record<PathParameter<Path>, string>
  query: URLSearchParams
  body: unknown
}

type Answer<O extends Operation> = ResponseOf<O> | Response

export interface FakeServer {
  /** Answers an operation from now on: with what the API would respond, or with a Response such as a `problem`. */
  on: <O extends Operation>(
    operation: O,
    answer: (request: FakeRequest<O['path']>) => Answer<O> | Promise<Answer<O>>,
  ) => void
  /** Method and path of the requests so far, such as `GET /api/portfolio/p1`. */
  received: string[]
}

interface Route {
  method: string
  path: RegExp
  answer: (request: FakeRequest) => unknown
}

/** Stands in place of the network: a request that no `on` answers fails. */
export function fakeServer(): FakeServer {
  const routes: Route[] = []
  const received: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    received.push(`${method} ${pathname}`)
    const route = routes.findLast((candidate) => candidate.method === method && candidate.path.test(pathname))
    if (!route) throw new Error(`The test answers no ${method} ${pathname}`)
    const params = { ...route.path.exec(pathname)?.groups }
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    const answer = await route.answer({ params, query: searchParams, body: sent })
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return {
    on: ({ method, path }, answer) => {
      const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
      routes.push({ method, path: new RegExp(`^/api${pattern}$`), answer })
    },
    received,
  }
}

/** A refusal, as the API responds it. */
export function problem(status: number, detail: string, code?: string): Response {
  return Response.json({ title: detail, detail, code }, { status })
}
