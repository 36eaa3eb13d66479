import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import {
  isPickField,
  type NumericFieldName,
  numericFieldNames,
  type PickFieldName,
  type ScreenerFieldName,
} from '@plumbline/contract/screener/vocabulary'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Facts } from '@plumbline/market-sources/facts'
import type { ScreenerRow } from '../../market/securities/load-asset-rows.ts'
import { type PackedTexts, packTexts, textAt } from '../in-memory/packed-texts.ts'
import type { TableBuilder } from '../in-memory/table-builder.ts'
import { foldText } from '../search/fold-text.ts'

/** `codes` are indexes into `values`, which are ascending. */
interface PickColumn {
  values: string[]
  codes: Float64Array
}

/** One row per asset, stored as numeric columns; NaN is a missing value. */
export interface ScreenerTable {
  size: number
  ids: PackedTexts
  /** The rows in ascending order of their ids. */
  idOrder: Uint32Array
  numbers: Record<NumericFieldName, Float64Array>
  picks: Record<PickFieldName, PickColumn>
  /** Alphabetical ranks; equal texts have the same rank. */
  names: Float64Array
  symbols: Float64Array
}

/** The values that rows are sorted by. */
export function sortColumn(table: ScreenerTable, by: ScreenerFieldName | 'name' | 'symbol'): Float64Array {
  if (by === 'name') return table.names
  if (by === 'symbol') return table.symbols
  return isPickField(by) ? table.picks[by].codes : table.numbers[by]
}

class PickCollector {
  readonly #numbers = new Map<string, number>()
  readonly #codes: number[] = []

  push(value: string | null): void {
    if (value === null) {
      this.#codes.push(Number.NaN)
      return
    }
    const number = this.#numbers.get(value) ?? this.#numbers.size
    this.#numbers.set(value, number)
    this.#codes.push(number)
  }

  finish(compare: (a: string, b: string) => number): PickColumn {
    const values = [...this.#numbers.keys()].sort(compare)
    const places = new Map(values.map((value, place) => [this.#numbers.get(value), place]))
    return { values, codes: Float64Array.from(this.#codes, (number) => places.get(number) ?? Number.NaN) }
  }
}

function alphabeticPlaces(texts: string[]): Float64Array {
  const places = new Map([...new Set(texts)].sort().map((text, place) => [text, place]))
  return Float64Array.from(texts, (text) => places.get(text) as number)
}

function orderOf(texts: readonly string[]): Uint32Array {
  return Uint32Array.from(texts.keys()).sort((a, b) => compareTexts(texts[a] as string, texts[b] as string))
}

/** The rows of assets by their ids, ascending; unknown ids are left out. */
export function rowsOfIds({ size, ids, idOrder }: ScreenerTable, wanted: Iterable<string>): Uint32Array {
  const rows = Array.from(wanted, (id) => {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (textAt(ids, idOrder[middle] as number) < id) low = middle + 1
      else high = middle
    }
    const row = idOrder[low]
    return row !== undefined && textAt(ids, row) === id ? [row] : []
  }).flat()
  return Uint32Array.from(rows).sort()
}

function compareInEnglish(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

const CATEGORIES_ASCENDING = ['Nano', 'Micro', 'Small', 'Mid', 'Large', 'Mega', 'Giga']

function compareCategories(a: string, b: string): number {
  return CATEGORIES_ASCENDING.indexOf(a) - CATEGORIES_ASCENDING.indexOf(b)
}

function categoryOf(mktCapUSD: number | undefined): string | null {
  const category = marketCapCategory(mktCapUSD)
  return category === '-' ? null : category
}

export class ScreenerTableBuilder implements TableBuilder<ScreenerRow, ScreenerTable> {
  readonly #ids: string[] = []
  readonly #names: string[] = []
  readonly #symbols: string[] = []
  readonly #numbers = numericFieldNames.map((name): { name: NumericFieldName; values: number[] } => ({
    name,
    values: [],
  }))
  readonly #type = new PickCollector()
  readonly #exchange = new PickCollector()
  readonly #sector = new PickCollector()
  readonly #industry = new PickCollector()
  readonly #country = new PickCollector()
  readonly #category = new PickCollector()

  add(row: ScreenerRow): void {
    const facts: Facts = row.facts === null ? {} : JSON.parse(row.facts)
    this.#ids.push(row.id)
    this.#names.push(foldText(row.name))
    this.#symbols.push(foldText(row.symbol))
    for (const { name, values } of this.#numbers) values.push(facts[name] ?? Number.NaN)
    this.#type.push(row.type)
    this.#exchange.push(row.exchange)
    this.#sector.push(row.sector)
    this.#industry.push(row.industry)
    this.#country.push(row.country)
    this.#category.push(categoryOf(facts.mktCapUSD))
  }

  finish(): ScreenerTable {
    const numbers = this.#numbers.map(({ name, values }) => [name, new Float64Array(values)])
    return {
      size: this.#ids.length,
      ids: packTexts(this.#ids),
      idOrder: orderOf(this.#ids),
      numbers: Object.fromEntries(numbers) as Record<NumericFieldName, Float64Array>,
      picks: {
        type: this.#type.finish(compareInEnglish),
        exchange: this.#exchange.finish(compareInEnglish),
        sector: this.#sector.finish(compareInEnglish),
        industry: this.#industry.finish(compareInEnglish),
        country: this.#country.finish(compareInEnglish),
        mktCapCategory: this.#category.finish(compareCategories),
      },
      names: alphabeticPlaces(this.#names),
      symbols: alphabeticPlaces(this.#symbols),
    }
  }
}
