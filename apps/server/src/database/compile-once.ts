import type { Compilable, CompiledQuery, Kysely } from 'kysely'

/**
 * Makes a query that most requests run. It is compiled once for each database, because building and compiling a
 * query takes longer than running a small one.
 *
 * @param build builds it with any values; a call passes the values in the order of the statement
 */
export function compileOnce<Tables, Row>(
  build: (db: Kysely<Tables>) => Compilable<Row>,
): (db: Kysely<Tables>, ...values: readonly (string | number)[]) => Promise<Row[]> {
  const compiled = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  return async (db, ...values) => {
    const query = compiled.get(db) ?? build(db).compile()
    compiled.set(db, query)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values })
    return rows
  }
}
