import type { Operation } from '@plumbline/contract/operation'
import { text } from '@plumbline/text/text'
import { Decimal } from 'decimal.js'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fieldProblem } from '../errors.ts'

/** The digits that are stored, by the name of the number that a response has in their place. */
type ExactAmounts = ReadonlyMap<string, string | null>

const exactAmounts = new WeakMap<object, ExactAmounts>()

/** Keeps all digits of amounts beside the numbers of a response, for clients that ask for them as text. */
export function withExactAmounts<Described extends object>(
  described: Described,
  amounts: { readonly [name in keyof Described]?: string | null },
): Described {
  exactAmounts.set(described, new Map(Object.entries(amounts)))
  return described
}

/** Replaces the amounts in a part of a response; `exact` has the digits of a number, if more are known. */
type Convert = (value: unknown, exact?: string | null) => unknown

/** One for each schema, built at its first use. Undefined if the schema has no number but integers. */
const converters = new WeakMap<object, Convert | undefined>()

const writeNumber: Convert = (value, exact) =>
  typeof value === 'number' ? (exact ?? new Decimal(value).toFixed()) : value

/** Converts the values of an object by their names; null and what is no object stay as they are. */
function byName(converterOfField: (name: string) => Convert | undefined): Convert {
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const exact = exactAmounts.get(value)
    const converted = Object.entries(value).map(([name, part]) => {
      const convert = converterOfField(name)
      return [name, convert === undefined ? part : convert(part, exact?.get(name))]
    })
    return Object.fromEntries(converted)
  }
}

function convertObject({ shape, def }: z.ZodObject): Convert | undefined {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, converterOf(schema)]))
  const others = converterOf(def.catchall)
  if (others === undefined && [...fields.values()].every((convert) => convert === undefined)) return undefined
  return byName((name) => (fields.has(name) ? fields.get(name) : others))
}

function convertUnion({ options }: z.ZodUnion): Convert | undefined {
  const choices = options.map((option) => ({ option, convert: converterOf(option) }))
  if (choices.every(({ convert }) => convert === undefined)) return undefined
  return (value, exact) => {
    const { convert } = choices.find(({ option }) => z.safeParse(option, value).success) ?? {}
    return convert === undefined ? value : convert(value, exact)
  }
}

/** Both parts convert their own fields. */
function convertIntersection({ def: { left, right } }: z.ZodIntersection): Convert | undefined {
  const [first, second] = [converterOf(left), converterOf(right)]
  if (first === undefined || second === undefined) return first ?? second
  return (value, exact) => second(first(value, exact), exact)
}

function convertElements(converterAt: (at: number) => Convert | undefined): Convert {
  return (values) => (Array.isArray(values) ? values.map((value, at) => converterAt(at)?.(value) ?? value) : values)
}

function innerOf(schema: object): object | undefined {
  if (schema instanceof z.ZodPipe) return schema.out instanceof z.ZodTransform ? schema.in : schema.out
  const isWrapper =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  return isWrapper ? schema.unwrap() : undefined
}

function build(schema: object): Convert | undefined {
  if (schema instanceof z.ZodNumber) return schema.isInt ? undefined : writeNumber
  if (schema instanceof z.ZodObject) return convertObject(schema)
  if (schema instanceof z.ZodUnion) return convertUnion(schema)
  if (schema instanceof z.ZodIntersection) return convertIntersection(schema)
  if (schema instanceof z.ZodArray) {
    const convert = converterOf(schema.element)
    return convert && convertElements(() => convert)
  }
  if (schema instanceof z.ZodRecord) {
    const convert = converterOf(schema.valueType)
    return convert && byName(() => convert)
  }
  if (schema instanceof z.ZodTuple) {
    const items = schema.def.items.map((item) => converterOf(item))
    return convertElements((at) => items[at])
  }
  return converterOf(innerOf(schema))
}

/** Undefined if the schema has no number but integers. A schema that has itself as a part is assumed to have some. */
function converterOf(schema: object | undefined): Convert | undefined {
  if (schema === undefined) return undefined
  if (!converters.has(schema)) {
    converters.set(schema, (value, exact) => converters.get(schema)?.(value, exact) ?? value)
    converters.set(schema, build(schema))
  }
  return converters.get(schema)
}

/**
 * Writes every number of an operation's response that is not declared an integer as text. Undefined if the response is
 * not JSON or has no such number: the operation then takes no `decimals`. Built at the first call for a response.
 */
export function amountsAsText(
  { returns }: Operation,
  response: z.ZodType | undefined,
): ((response: unknown) => unknown) | undefined {
  return returns === 'json' || returns === 'page' ? converterOf(response) : undefined
}

export const DECIMAL_FORMS = ['number', 'string']

/**
 * Takes `decimals` out of the query, because the operation's own schema does not have it. Returns a function that
 * writes the numbers of the response as text, if the client asks for text.
 */
export function takeDecimalsAsText(
  request: FastifyRequest,
  operation: Operation,
  response: z.ZodType | undefined,
): ((response: unknown) => unknown) | undefined {
  // The parser of queries makes an object of them.
  const { decimals, ...query } = request.query as Record<string, unknown>
  const asText = decimals === undefined ? undefined : amountsAsText(operation, response)
  if (asText === undefined) return undefined
  if (typeof decimals !== 'string' || !DECIMAL_FORMS.includes(decimals)) {
    throw fieldProblem('invalid-payload', 'decimals', text('Expected number or string'))
  }
  request.query = query
  return decimals === 'string' ? asText : undefined
}
