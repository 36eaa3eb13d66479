import type { ApiDocument, ApiOperation } from '../../api/api-document.ts'

/** An operation of the API, or a call that the API makes to a webhook. */
export interface ListedOperation {
  /** Unique; the end of its page's address. */
  id: string
  /** In capitals. */
  method: string
  /** Below the origin, such as `/api/portfolio/{id}`; the event of a call to a webhook. */
  path: string
  summary: string
  isWebhook: boolean
  operation: ApiOperation
}

export interface ListedSection {
  name: string
  operations: ListedOperation[]
}

/** The document's operations by section, in its order; last the calls to webhooks under `webhooksName`. */
export function listSections(document: ApiDocument, webhooksName: string): ListedSection[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => list(method, path, operation)),
  )
  const sections = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }))
  const calls = Object.entries(document.webhooks).map(([event, { post }]) => ({
    ...list('post', event, post),
    id: event,
    isWebhook: true,
  }))
  return [...sections, { name: webhooksName, operations: calls }].filter(({ operations: { length } }) => length > 0)
}

function list(method: string, path: string, operation: ApiOperation): ListedOperation {
  const { operationId = `${method} ${path}`, summary = '' } = operation
  return { id: operationId, method: method.toUpperCase(), path, summary, isWebhook: false, operation }
}

/** The sections with the operations whose name, summary, method or path have every word of the text. */
export function searchSections(sections: ListedSection[], text: string): ListedSection[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sections
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter(({ id, method, path, summary }) => {
        const searched = `${name} ${id} ${method} ${path} ${summary}`.toLowerCase()
        return words.every((word) => searched.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
}
