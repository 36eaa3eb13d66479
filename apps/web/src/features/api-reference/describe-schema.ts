import type { ApiDocument, ApiSchema } from '../../api/api-document.ts'

type Schemas = ApiDocument['components']['schemas']

export interface SchemaField {
  name: string
  schema: ApiSchema
  isRequired: boolean
}

function nameOfReference(reference: string): string {
  return reference.split('/').at(-1) ?? reference
}

/** The type in the words of JSON, such as `array of Transaction` or `string or null`. */
export function describeType(schema: ApiSchema): string {
  if (schema.$ref !== undefined) return nameOfReference(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return [...new Set(choices.map(describeType))].join(' or ')
  if (schema.allOf !== undefined) return schema.allOf.map(describeType).join(' and ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'array' ? `array of ${describeType(schema.items ?? {})}` : type)).join(' or ')
}

/** The values that a field may have, if they are listed. */
export function listValues(schema: ApiSchema): string[] {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value))
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(listValues)
}

/**
 * The objects that a value may be or hold: of a list those of its items, of a choice each of them. A reference is
 * followed.
 */
export function listObjects(schema: ApiSchema, schemas: Schemas): ApiSchema[] {
  if (schema.$ref !== undefined) return listObjects(schemas[nameOfReference(schema.$ref)] ?? {}, schemas)
  if (schema.properties !== undefined) return [schema]
  const parts = [
    ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []),
    ...(schema.prefixItems ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  return parts.flatMap((part) => listObjects(part, schemas))
}

/** The fields of an object, in its order. */
export function listFields({ properties = {}, required = [] }: ApiSchema): SchemaField[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }))
}
