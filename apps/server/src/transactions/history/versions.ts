import { decodeObject } from '../../database/decode.ts'
import type { TransactionRow } from '../../database/schema.ts'

/** A transaction before and after a change; null where it did not exist. At least one of them is a row. */
export interface Version {
  before: TransactionRow | null
  after: TransactionRow | null
}

type Content = Omit<TransactionRow, 'user_id' | 'version'>

const FOLLOWING: ReadonlySet<string> = new Set(['transfer_id', 'lots', 'company_action'] satisfies (keyof Content)[])

/** Without its owner, and without its version, which increases with every change. */
export function contentOf({ user_id: _, version: __, ...content }: TransactionRow): Content {
  return content
}

function differingColumns(before: TransactionRow, after: TransactionRow): Partial<Content> {
  const earlier: Record<string, unknown> = contentOf(before)
  return Object.fromEntries(Object.entries(contentOf(after)).filter(([column, value]) => earlier[column] !== value))
}

/**
 * The columns of a transfer do not count: they follow from the other portfolio. Those of an opening position do, as its
 * cost is stated.
 */
export function isSameContent(a: TransactionRow | null, b: TransactionRow | null): boolean {
  if (a === null || b === null) return a === b
  if (a.company_action === 'opening') return Object.keys(differingColumns(a, b)).length === 0
  return Object.keys(differingColumns(a, b)).every((column) => FOLLOWING.has(column))
}

/** Whether each of these transactions is still as a change left it. One without a row is deleted. */
export function areAsLeft(versions: ReadonlyMap<string, Version>, rows: readonly TransactionRow[]): boolean {
  const now = new Map(rows.map((row) => [row.id, row]))
  return [...versions].every(([id, { after }]) => isSameContent(now.get(id) ?? null, after))
}

/** The columns `before` and `after` of `ledger_versions`. */
export function encodeVersion({ before, after }: Version): { before: string | null; after: string | null } {
  return {
    before: before && JSON.stringify(contentOf(before)),
    after: after && JSON.stringify(before === null ? contentOf(after) : differingColumns(before, after)),
  }
}

/** Versions that earlier releases stored lack these columns. */
const ADDED_COLUMNS = { transfer_id: null, lots: null, company_action: null, tags: null }

/** As it was encoded, with version 0. */
export function decodeVersion(userId: string, stored: { before: string | null; after: string | null }): Version {
  const common = { user_id: userId, version: 0 }
  const before = stored.before === null ? null : decodeObject<Content>(stored.before, 'ledger_versions.before')
  const after = stored.after === null ? null : decodeObject<Content>(stored.after, 'ledger_versions.after')
  return {
    before: before && { ...common, ...ADDED_COLUMNS, ...before },
    after: after && { ...common, ...ADDED_COLUMNS, ...before, ...after },
  }
}
