import { type RawBuilder, sql } from 'kysely'

/**
 * The values as the right side of `where(column, 'in', …)`, in a single parameter. The SQL is the same for any number
 * of values, and no parameter limit applies. Values that contain NUL are left out, because no stored text contains
 * it.
 */
export function among(values: Iterable<string>): RawBuilder<string> {
  const keys = [...values].filter((value) => !value.includes('\0')).map((value) => [value.toWellFormed(), 0])
  return sql<string>`(select key from json_each(${JSON.stringify(Object.fromEntries(keys))}))`
}
