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
  components: { schemas: Record<string, ApiSchema>; responses: Record<string, ApiResponse> }
}

export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const response = await fetch('/api/docs/json', { signal })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    return await response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})
