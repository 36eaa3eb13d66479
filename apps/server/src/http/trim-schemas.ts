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

/**
 * A type or null in one schema instead of three, with both descriptions. Listed values keep their long form, because
 * null would have to be one of them.
 */
function flattenNullable(schema: Schema): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return
  const [nonNull, second]: Schema[] = schema.anyOf
  if (typeof nonNull?.type !== 'string' || second?.type !== 'null') return
  if ('enum' in nonNull || 'const' in nonNull) return
  const { type, description: inner, ...rest } = nonNull
  const outer = schema.description
  // What every id says adds nothing to the description of a field.
  const words = outer !== undefined && inner === id.description ? [outer] : [outer, inner]
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
 * Nullable types get their short form.
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
