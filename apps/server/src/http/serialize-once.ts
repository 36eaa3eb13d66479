import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { tagOf } from './entity-tags.ts'

/** The bytes of a response, each form made when it is first needed. */
interface Serialized {
  tag?: string
  plain?: Buffer
  gzipped?: Promise<Buffer>
}

const compress = promisify(gzip)
const COMPRESSION_LEVEL = 3

const serialized = new WeakMap<object, Serialized>()

/**
 * Marks a response that many requests get as the same object, which nobody changes. It is serialized and compressed
 * once, because that takes longer than everything else in such a request.
 */
export function serializeOnce<Response extends object>(response: Response): Response {
  if (!serialized.has(response)) serialized.set(response, {})
  return response
}

export function isSerializedOnce(response: unknown): response is object {
  return typeof response === 'object' && response !== null && serialized.has(response)
}

/** Sends a response that `serializeOnce` has marked, with its tag. */
export async function sendSerialized(reply: FastifyReply, response: object): Promise<FastifyReply> {
  const bytes = serialized.get(response) ?? {}
  const serialize = () => {
    const json = Buffer.from(JSON.stringify(response))
    bytes.tag ??= tagOf([json])
    return json
  }
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0)/.test(reply.request.headers['accept-encoding'] ?? '')
  if (acceptsGzip) {
    bytes.gzipped ??= compress(serialize(), { level: COMPRESSION_LEVEL })
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  } else {
    bytes.plain ??= serialize()
  }
  const { tag, plain, gzipped } = bytes
  if (tag !== undefined) reply.header('etag', tag)
  return reply.type('application/json; charset=utf-8').send(acceptsGzip ? await gzipped : plain)
}
