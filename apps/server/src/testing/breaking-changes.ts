interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema?: Schema
}

type Content = Record<string, { schema?: Schema }>

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** The parts of an OpenAPI document that are compared. */
export interface ComparedDocument {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** What a value at some place may be. */
interface Place {
  /** JSON types; empty: any. */
  types: Set<string>
  /** Undefined: any value of the types. */
  values: Set<unknown> | undefined
  isRequired: boolean
}

/** By path: `[].gain.total` is a field of a field of each item. */
type Places = Map<string, Place>

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Where one schema or another holds: the types and values of both, and required where both require it. */
function merge(one: Place | undefined, other: Place): Place {
  if (one === undefined) return other
  const isAny = one.types.size === 0 || other.types.size === 0
  return {
    types: new Set(isAny ? [] : [...one.types, ...other.types]),
    values: one.values && other.values && new Set([...one.values, ...other.values]),
    isRequired: one.isRequired && other.isRequired,
  }
}

/** The schema and its alternatives, each without references. A schema that contains itself is followed once. */
function alternativesOf(
  schema: Schema,
  schemas: Record<string, Schema>,
  seen: ReadonlySet<string>,
): [Schema, ReadonlySet<string>][] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '')
    return seen.has(name) ? [] : alternativesOf(schemas[name] ?? {}, schemas, new Set([...seen, name]))
  }
  const { anyOf, oneOf, allOf } = schema
  const choices = anyOf ?? oneOf ?? allOf
  return choices === undefined ? [[schema, seen]] : choices.flatMap((choice) => alternativesOf(choice, schemas, seen))
}

function collect(
  schema: Schema,
  path: string,
  isRequired: boolean,
  context: { schemas: Record<string, Schema>; places: Places; seen: ReadonlySet<string> },
): void {
  const { schemas, places } = context
  for (const [{ type, enum: values, const: only, ...parts }, seen] of alternativesOf(schema, schemas, context.seen)) {
    const types = new Set(type === undefined ? [] : [type].flat())
    const listed = values ?? (only === undefined ? undefined : [only])
    places.set(path, merge(places.get(path), { types, values: listed && new Set(listed), isRequired }))
    const inner = { ...context, seen }
    for (const [name, property] of Object.entries(parts.properties ?? {}))
      collect(property, `${path}.${name}`, parts.required?.includes(name) ?? false, inner)
    for (const item of [parts.items ?? [], parts.prefixItems ?? []].flat()) collect(item, `${path}[]`, true, inner)
    if (typeof parts.additionalProperties === 'object') collect(parts.additionalProperties, `${path}.*`, false, inner)
  }
}

function placesOf(schema: Schema | undefined, schemas: Record<string, Schema> = {}): Places {
  const places: Places = new Map()
  if (schema !== undefined) collect(schema, '', true, { schemas, places, seen: new Set() })
  return places
}

/** The types of `narrow` that `wide` does not have. */
function beyond(narrow: Place, wide: Place): string[] {
  if (wide.types.size === 0 || narrow.types.size === 0) return []
  return [...narrow.types].filter((type) => !wide.types.has(type) && !(type === 'integer' && wide.types.has('number')))
}

const isBelow = (path: string, gone: string) => path.startsWith(`${gone}.`) || path.startsWith(`${gone}[`)

/** The shortest of the paths: what is below one that is gone is gone too. */
const topmost = (paths: string[]) => paths.filter((path) => !paths.some((gone) => isBelow(path, gone)))

function* refusals(before: Places, after: Places): Generator<string> {
  for (const path of topmost([...before.keys()].filter((each) => !after.has(each)))) yield `${path} is not accepted`
  for (const [path, now] of after) {
    const then = before.get(path)
    const parent = path.replace(/(?:\.[^.[]+|\[\])$/, '')
    if (now.isRequired && !(then?.isRequired ?? !before.has(parent))) yield `${path} is required`
    if (then === undefined) continue
    for (const type of beyond(then, now)) yield `${path} may not be ${type}`
    for (const value of then.values ?? [])
      if (now.values?.has(value) === false) yield `${path} may not be ${String(value)}`
  }
}

function* losses(before: Places, after: Places): Generator<string> {
  for (const path of topmost([...before.keys()].filter((each) => !after.has(each)))) yield `${path} is gone`
  for (const [path, now] of after) {
    const then = before.get(path)
    if (then === undefined) continue
    if (then.isRequired && !now.isRequired) yield `${path} may be absent`
    for (const type of beyond(now, then)) yield `${path} may be ${type}`
  }
}

/** A document with one of its operations. */
type Documented = { document: ComparedDocument; operation: Operation }

const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema

function successOf({ responses }: Operation): Schema | undefined {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return schemaOf(successes.find(([, { content }]) => content !== undefined)?.[1].content)
}

function parametersOf({
  operation: { parameters = [] },
  document: { components },
}: Documented): Map<string, Parameter> {
  const resolved = parameters.flatMap((each) =>
    '$ref' in each ? (components?.parameters?.[each.$ref.replace(/^.*\//, '')] ?? []) : each,
  )
  return new Map(resolved.map((each) => [`${each.in} ${each.in === 'path' ? '' : each.name}`.trim(), each]))
}

function* changesOf(then: Documented, now: Documented): Generator<string> {
  const before = (schema: Schema | undefined) => placesOf(schema, then.document.components?.schemas)
  const after = (schema: Schema | undefined) => placesOf(schema, now.document.components?.schemas)
  const known = parametersOf(then)
  const current = parametersOf(now)
  for (const [name, { schema }] of known) {
    const kept = current.get(name)
    if (kept === undefined) yield `${name} is not accepted`
    else for (const change of refusals(before(schema), after(kept.schema))) yield `${name}${change}`
  }
  for (const [name, { required = false }] of current)
    if (required && known.get(name)?.required !== true) yield `${name} is required`
  const sent = [then, now].map(({ operation }) => schemaOf(operation.requestBody?.content))
  for (const change of refusals(before(sent[0]), after(sent[1]))) yield `body${change}`
  for (const change of losses(before(successOf(then.operation)), after(successOf(now.operation))))
    yield `answer${change}`
}

/**
 * What breaks clients of an earlier document: requests that are no longer accepted, and fields of answers that are gone
 * or may now be absent or something else. Further values of a list in an answer are not among them.
 */
export function breakingChanges(then: ComparedDocument, now: ComparedDocument): string[] {
  const byShape = new Map(Object.entries(now.paths).map(([path, methods]) => [path.replace(/\{\w+\}/g, '{}'), methods]))
  return Object.entries(then.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const before = methods[method]
      if (before === undefined) return []
      const name = `${method.toUpperCase()} ${path}`
      const after = byShape.get(path.replace(/\{\w+\}/g, '{}'))?.[method]
      if (after === undefined) return [`${name} is gone`]
      const changes = changesOf({ document: then, operation: before }, { document: now, operation: after })
      return [...changes].map((change) => `${name}: ${change}`)
    }),
  )
}
