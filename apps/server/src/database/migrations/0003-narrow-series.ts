import { dayNumberOf } from '@plumbline/engine/calendar'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface StoredYear {
  asset_id: string
  year: number
  series: Uint8Array
}

interface Schema {
  price_years: StoredYear
  adjusted_years: StoredYear
  fx_years: { pair: string; year: number; series: Uint8Array }
}

const headerBytes = 8
const doubles = 255
const longDayBytes = 4

function pack(values: Uint8Array, days: Int32Array): Uint8Array {
  const bytes = new Uint8Array(headerBytes + values.length + days.byteLength)
  bytes.set([doubles, longDayBytes])
  bytes.set(values, headerBytes)
  bytes.set(new Uint8Array(days.buffer), headerBytes + values.length)
  return bytes
}

/**
 * The old layout: the number of values and of columns (uint32 each), the columns (float64), and the days of the year
 * from 0 (uint16). Returns one series per column.
 */
function seriesOf(year: number, stored: Uint8Array): Uint8Array[] {
  const { buffer } = new Uint8Array(stored)
  const [count = 0, columns = 0] = new Uint32Array(buffer, 0, 2)
  const columnBytes = 8 * count
  const daysOfYear = new Uint16Array(buffer, headerBytes + columns * columnBytes, count)
  const days = Int32Array.from(daysOfYear, (day) => day + dayNumberOf(year, 1, 1))
  return Array.from({ length: columns }, (_, column) =>
    pack(new Uint8Array(buffer, headerBytes + column * columnBytes, columnBytes), days),
  )
}

/**
 * Moves adjusted closes to their own table, and series to a layout that allows narrower numbers. A row uses narrower
 * numbers when it is next written.
 */
export function narrowSeries(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<Schema>) {
      await db.schema
        .createTable('adjusted_years')
        .addColumn('asset_id', 'text', (column) => column.notNull())
        .addColumn('year', 'integer', (column) => column.notNull())
        .addColumn('series', sql.raw(engine === 'sqlite' ? 'blob' : 'bytea'), (column) => column.notNull())
        .addPrimaryKeyConstraint('adjusted_years_key', ['asset_id', 'year'])
        .execute()

      const assets = await db.selectFrom('price_years').select('asset_id').distinct().execute()
      for (const { asset_id } of assets) {
        const years = await db.selectFrom('price_years').selectAll().where('asset_id', '=', asset_id).execute()
        for (const { year, series } of years) {
          const [closes, adjusted] = seriesOf(year, series)
          await db
            .updateTable('price_years')
            .set({ series: closes })
            .where('asset_id', '=', asset_id)
            .where('year', '=', year)
            .execute()
          if (adjusted !== undefined)
            await db.insertInto('adjusted_years').values({ asset_id, year, series: adjusted }).execute()
        }
      }

      for (const { pair, year, series } of await db.selectFrom('fx_years').selectAll().execute())
        await db
          .updateTable('fx_years')
          .set({ series: seriesOf(year, series)[0] })
          .where('pair', '=', pair)
          .where('year', '=', year)
          .execute()
    },
  }
}
