import { text } from '@plumbline/text/text'
import { BrokerError } from '../broker-error.ts'
import { dayOf, type JsonObject, objectOf, textOf } from '../reading/values.ts'
import { TRADING_212, type Trading212Client } from './client.ts'

const PAGE_SIZE = 50

interface ListPage {
  readonly items: readonly JsonObject[]
  /** The path of the next page; null on the last one. */
  readonly next: string | null
}

/**
 * Reads one page of a list; without `page`, the first. `paths` are the list's current path and those of older API
 * versions.
 */
export async function readListPage(
  client: Trading212Client,
  paths: readonly [string, ...string[]],
  page: string | undefined,
): Promise<ListPage> {
  const first = paths.map((path) => `${path}?limit=${PAGE_SIZE}`)
  const { items, nextPagePath } = objectOf(await client.get(...(page === undefined ? first : [page])))
  if (!Array.isArray(items))
    throw new BrokerError('protocol-changed', text('{brokerName} returned no list.', { brokerName: TRADING_212 }))
  const stated = textOf(nextPagePath)
  const next = stated === null ? null : client.pathOf(stated, page ?? paths[0])
  return { items: items.map(objectOf), next: next === page ? null : next }
}

export function daysOf(rows: readonly JsonObject[], field: string): string[] {
  return rows.flatMap((row) => dayOf(row[field]) ?? [])
}

/** Lists are newest first, so a page that reaches before the first requested day is the last one needed. */
export function reachesBefore(days: readonly string[], from: string | null): boolean {
  return from !== null && days.some((day) => day < from)
}

/** True if the error is a missing permission or path, so that the rest is still worth reading. */
export function isOptional(error: unknown): error is BrokerError {
  return error instanceof BrokerError && ['missing-permission', 'protocol-changed', 'refused'].includes(error.kind)
}
