import type { DeprecatedName } from '@plumbline/contract/operation'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { FastifyReply } from 'fastify'

/** Where the guide says which names go, and when. */
const GUIDE = '/help/api'

/** Says in the headers that the body has names that will go: RFC 9745 and, for the day, RFC 8594. */
export function announceDeprecated(reply: FastifyReply, names: readonly DeprecatedName[], body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const used = names.filter(({ name }) => Object.hasOwn(body, name))
  const [first] = used.sort((a, b) => compareTexts(a.until, b.until))
  if (first === undefined) return
  const { since, until } = first
  reply.header('deprecation', `@${Date.parse(`${since}T00:00:00Z`) / 1000}`)
  reply.header('sunset', new Date(`${until}T00:00:00Z`).toUTCString())
  reply.header('link', `<${GUIDE}>; rel="deprecation"; type="text/html"`)
}
