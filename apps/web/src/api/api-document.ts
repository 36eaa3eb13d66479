import { queryOptions } from '@tanstack/react-query'

/** The parts of a JSON Schema that the API's document uses. */
export interface ApiSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, ApiSchema>
  required?: string[]
  items?: ApiSchema
  prefixItems?: ApiSchema[]
  additionalProperties?: ApiSchema | boolean
  anyOf?: ApiSchema[]
  oneOf?: ApiSchema[]
  allOf?: ApiSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  deprecated?: boolean
}

export interface ApiParameter {
  in: string
  name: string
  required?: boolean
  description?: string
  schema: ApiSchema
}

export interface ApiContent {
  schema?: ApiSchema
  example?: unknown
  examples?: Record<string, unknown>
}

export interface ApiResponse {
  $ref?: string
  description?: string
  headers?: Record<string, { description: string }>
  content?: Record<string, ApiContent>
}

export interface ApiOperation {
  tags?: string[]
  operationId?: string
  summary?: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: ApiParameter[]
  requestBody?: { content: Record<string, ApiContent> }
  responses: Record<string, ApiResponse>
}

/** The API's OpenAPI document. */
export interface ApiDocument {
  tags: { name: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  webhooks: Record<string, { post: ApiOperation }>
  components: {
    schemas: Record<string, ApiSchema>
    responses: Record<string, ApiResponse>
  }
}

/** The document as it is sent: parameters of many operations stand in it once. */
interface SentDocument extends Omit<ApiDocument, 'paths'> {
  paths: Record<
    string,
    Record<string, Omit<ApiOperation, 'parameters'> & { parameters?: (ApiParameter | Reference)[] }>
  >
  components: ApiDocument['components'] & { parameters: Record<string, ApiParameter> }
}
type Reference = { $ref: string }

/** Puts the parameters that operations refer to into them. */
function withParameters({ paths, ...document }: SentDocument): ApiDocument {
  const { parameters: shared } = document.components
  const resolve = (parameter: ApiParameter | Reference) =>
    '$ref' in parameter ? (shared[parameter.$ref.replace(/^.*\//, '')] ?? []) : parameter
  const resolved = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, parameters: (operation.parameters ?? []).flatMap(resolve) },
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(resolved) }
}

export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const response = await fetch('/api/docs/json', { signal })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    return withParameters(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
