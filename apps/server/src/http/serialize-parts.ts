import type { FastifyReply } from 'fastify'
import { tagOf } from './entity-tags.ts'

interface SerializedPart {
  bytes: Buffer
  tag: string
}

const partNames = new WeakMap<object, ReadonlySet<string>>()
const serializedParts = new WeakMap<object, SerializedPart>()

/**
 * Marks a response of which some parts are the same objects in many responses, which nobody changes. Each such part is
 * serialized once.
 */
export function serializePartsOnce<Response extends object>(
  response: Response,
  names: readonly (keyof Response & string)[],
): Response {
  partNames.set(response, new Set(names))
  return response
}

export function isSerializedInParts(response: unknown): response is object {
  return typeof response === 'object' && response !== null && partNames.has(response)
}

/** Sends a response that `serializePartsOnce` has marked: the bytes that JSON.stringify gives, with their tag. */
export function sendInParts(reply: FastifyReply, response: object): FastifyReply {
  const names = partNames.get(response)
  const bytes: Buffer[] = []
  const tags: string[] = []
  for (const [name, value] of Object.entries(response)) {
    if (value === undefined) continue
    const start = `${bytes.length === 0 ? '{' : ','}${JSON.stringify(name)}:`
    const part = names?.has(name) ? serializePart(value) : undefined
    const text = part === undefined ? start + JSON.stringify(value) : start
    bytes.push(Buffer.from(text), ...(part === undefined ? [] : [part.bytes]))
    tags.push(text, part?.tag ?? '')
  }
  return reply
    .type('application/json; charset=utf-8')
    .header('etag', tagOf(tags))
    .send(Buffer.concat([...bytes, Buffer.from('}')]))
}

function serializePart(part: object): SerializedPart {
  const known = serializedParts.get(part)
  if (known !== undefined) return known
  const text = JSON.stringify(part)
  const serialized = { bytes: Buffer.from(text), tag: tagOf([text]) }
  serializedParts.set(part, serialized)
  return serialized
}
