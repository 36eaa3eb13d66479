import { strict as assert } from 'node:assert'
import type { FieldRequest, ScreenerFilter, ScreenerRequest } from '@plumbline/contract/screener/schemas'
import {
  isCandidateColumn,
  isPickField,
  type ScreenerOperator,
  type ScreenFieldName,
} from '@plumbline/contract/screener/vocabulary'
import { type AddedColumns, fillColumn } from './added-columns.ts'
import { meets } from './meets.ts'
import { rowsOfIds, type ScreenerTable, sortColumn } from './screener-table.ts'
import { type KeyedRows, selectPage } from './select-page.ts'

/** Universe and portfolio are resolved to what a screen is narrowed by. */
export type PageRequest = Omit<ScreenerRequest, 'universe' | 'compare'>

/** What a screen has besides its request. */
export interface ScreenedWith {
  /** Ids of the only assets that are screened. */
  within?: ReadonlySet<string> | undefined
  added?: AddedColumns
}

export interface ScreenedPage {
  rows: number[]
  /** Number of rows that match the filters. */
  count: number
  /** Number of these rows without a value in the sort column. */
  missing: number
}

interface Condition {
  column: Float64Array
  operator: ScreenerOperator
  value: number
}

function columnOf(table: ScreenerTable, added: AddedColumns, by: ScreenFieldName | 'name' | 'symbol'): Float64Array {
  if (!isCandidateColumn(by)) return sortColumn(table, by)
  const column = added[by]
  assert(column !== undefined, `the column ${by} was added`)
  return fillColumn(table, column)
}

/** A value that the column does not contain becomes NaN, which matches nothing. */
function readCondition(table: ScreenerTable, added: AddedColumns, filter: ScreenerFilter): Condition {
  const { field, operator, value } = filter
  const column = columnOf(table, added, field)
  if (!isPickField(field)) return { column, operator, value: Number(value) }
  const code = table.picks[field].values.indexOf(String(value))
  return { column, operator, value: code === -1 ? Number.NaN : code }
}

/** As `keepRows`, where NaN matches besides. */
function keepRowsOrMissing(rows: Uint32Array, count: number, { column, operator, value }: Condition): number {
  const isMet = meets[operator]
  let kept = 0
  for (let at = 0; at < count; at++) {
    const row = rows[at] as number
    const own = column[row] as number
    if (Number.isNaN(own) || isMet(own, value)) rows[kept++] = row
  }
  return kept
}

/** Moves the rows that meet the condition to the front, in order, and returns their number. NaN never matches. */
function keepRows(rows: Uint32Array, count: number, { column, operator, value }: Condition): number {
  let kept = 0
  switch (operator) {
    case 'gt':
      for (let at = 0; at < count; at++) {
        const row = rows[at] as number
        if ((column[row] as number) > value) rows[kept++] = row
      }
      break
    case 'gte':
      for (let at = 0; at < count; at++) {
        const row = rows[at] as number
        if ((column[row] as number) >= value) rows[kept++] = row
      }
      break
    case 'eq':
      for (let at = 0; at < count; at++) {
        const row = rows[at] as number
        if ((column[row] as number) === value) rows[kept++] = row
      }
      break
    case 'lte':
      for (let at = 0; at < count; at++) {
        const row = rows[at] as number
        if ((column[row] as number) <= value) rows[kept++] = row
      }
      break
    case 'lt':
      for (let at = 0; at < count; at++) {
        const row = rows[at] as number
        if ((column[row] as number) < value) rows[kept++] = row
      }
      break
  }
  return kept
}

/** Screens one table. Reuses its scratch memory, twelve bytes per row, between calls. */
export class TableScreen {
  readonly table: ScreenerTable
  readonly #matching: Uint32Array
  readonly #known: KeyedRows

  constructor(table: ScreenerTable) {
    this.table = table
    this.#matching = new Uint32Array(table.size)
    this.#known = { keys: new Float64Array(table.size), rows: new Uint32Array(table.size) }
  }

  /** Puts the matching rows first, in order, and returns their number. */
  #match(filters: readonly ScreenerFilter[], { within, added = {} }: ScreenedWith): number {
    const matching = this.#matching
    let count = this.table.size
    if (within === undefined) for (let row = 0; row < count; row++) matching[row] = row
    else {
      const rows = rowsOfIds(this.table, within)
      matching.set(rows)
      count = rows.length
    }
    for (const filter of filters) {
      const keep = filter.orMissing ? keepRowsOrMissing : keepRows
      count = keep(matching, count, readCondition(this.table, added, filter))
    }
    return count
  }

  /** The known values of a field among the matching rows, ascending, and the number of unknown ones. */
  valuesOf({ filters, field }: Pick<FieldRequest, 'filters' | 'field'>, screened: ScreenedWith = {}) {
    const count = this.#match(filters, screened)
    const column = this.table.numbers[field]
    let known = 0
    for (let at = 0; at < count; at++) {
      const value = column[this.#matching[at] as number] as number
      if (!Number.isNaN(value)) this.#known.keys[known++] = value
    }
    return { values: this.#known.keys.slice(0, known).sort(), missing: count - known }
  }

  screen({ filters, sort, limit, offset }: PageRequest, screened: ScreenedWith = {}): ScreenedPage {
    const matching = this.#matching
    const count = this.#match(filters, screened)
    const column = columnOf(this.table, screened.added ?? {}, sort.by)
    const sign = sort.order === 'desc' ? -1 : 1
    const { keys, rows } = this.#known
    let known = 0
    let missing = 0
    for (let at = 0; at < count; at++) {
      const row = matching[at] as number
      const value = column[row] as number
      if (Number.isNaN(value)) matching[missing++] = row
      else {
        keys[known] = sign * value
        rows[known++] = row
      }
    }
    const page = selectPage(this.#known, known, offset, limit)
    const firstMissing = Math.max(0, offset - known)
    const rest = matching.subarray(firstMissing, Math.min(missing, firstMissing + limit - page.length))
    return { rows: [...page, ...rest], count, missing }
  }
}
