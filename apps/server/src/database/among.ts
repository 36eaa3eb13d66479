import { type RawBuilder, sql } from 'kysely'

/**
 * The values as the right side of `where(column, 'in', …)`, in one parameter: the statement is the same however many there are, and has no limit of
 * parameters. Both engines list the keys of an object by the same words. A value with a NUL is left out: no stored text holds one.
 */
export function among(values: Iterable<string>): RawBuilder<string> {
  const keys = [...values].filter((value) => !value.includes('\0')).map((value) => [value.toWellFormed(), 0])
  return sql<string>`(select key from json_each(${JSON.stringify(Object.fromEntries(keys))}))`
}
