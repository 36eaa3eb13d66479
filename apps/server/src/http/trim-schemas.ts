import { id } from '@plumbline/contract/value-schemas'
import type { JsonSchema } from './example-of.ts'

interface Document {
  paths: Record<string, Record<string, object>>
  webhooks?: object
  components: { schemas: Record<string, JsonSchema> }
}

/** The names of the schemas that a part of the document leads to. */
export function schemasReferredBy(part: unknown, schemas: Record<string, JsonSchema>, found = new Set<string>()) {
  for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    schemasReferredBy(schemas[name], schemas, found)
  }
  return found
}

type Schema = {
  type?: unknown
  anyOf?: unknown
  description?: string
  pattern?: unknown
  minimum?: unknown
  maximum?: unknown
  minLength?: unknown
  maxLength?: unknown
  additionalProperties?: unknown
}

function visit(part: unknown, change: (schema: Schema) => void): void {
  if (typeof part !== 'object' || part === null) return
  change(part)
  for (const value of Object.values(part)) visit(value, change)
}

function dropSafeBounds(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

interface Typed {
  type: string
  description?: string
}

/** What a schema without values of its own is besides null; undefined for other schemas. */
function typeBesidesNull({ anyOf }: Schema): Typed | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined
  const [first, second]: (Partial<Typed> & { enum?: unknown; const?: unknown })[] = anyOf
  const { type, description } = first ?? {}
  if (typeof type !== 'string' || second?.type !== 'null' || 'enum' in (first ?? {}) || 'const' in (first ?? {}))
    return undefined
  return { ...first, type, ...(description !== undefined && { description }) }
}

/** Only that it is an id, which the words of a field say as well. */
const SAYS_NOTHING = id.description

/** A type or null in one schema instead of three, with the words of both. */
function flattenNullable(schema: Schema): void {
  const known = typeBesidesNull(schema)
  if (known === undefined) return
  const { type, description: inner, ...rest } = known
  const outer = schema.description
  const words = [outer, inner === SAYS_NOTHING && outer !== undefined ? undefined : inner]
  delete schema.anyOf
  Object.assign(schema, rest, { type: [type, 'null'] })
  const description = words.filter((each) => each !== undefined).join(' ')
  if (description !== '') schema.description = description
}

function loosen(schema: Schema): void {
  if (typeof schema.pattern === 'string') delete schema.pattern
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.minLength
  delete schema.maxLength
}

/**
 * Removes what is no rule of the API: that integers are safe in JavaScript, and that responses have no other fields,
 * because fields may be added at any time. The lengths and patterns of texts limit what is sent, not what comes back.
 * Writes what may be null in its short form.
 */
export function trimSchemas({ paths, webhooks, components }: Document): void {
  const operations = Object.values(paths).flatMap((ofPath) => Object.values(ofPath))
  const bodies = operations.flatMap((operation) => ('requestBody' in operation ? [operation.requestBody] : []))
  const sent = schemasReferredBy(bodies, components.schemas)
  visit([paths, webhooks, components.schemas], dropSafeBounds)
  visit([paths, webhooks, components.schemas], flattenNullable)
  for (const operation of operations) if ('responses' in operation) visit(operation.responses, loosen)
  for (const [name, schema] of Object.entries(components.schemas)) if (!sent.has(name)) visit(schema, loosen)
}
