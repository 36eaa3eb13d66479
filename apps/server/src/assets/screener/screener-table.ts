import { marketCapCategory } from '@plumbline/contract/market-cap-category'
import {
  isPickField,
  type NumericFieldName,
  numericFieldNames,
  type PickFieldName,
  type ScreenerSort,
} from '@plumbline/contract/screener'
import type { Facts } from '../../market-data/facts.ts'
import { type PackedTexts, TextPacker } from '../in-memory/packed-texts.ts'
import { sortInSlices } from '../in-memory/sort-in-slices.ts'
import { type TimeSlices, timeSlices } from '../in-memory/time-slices.ts'
import { foldText } from '../search/fold-text.ts'

export interface ScreenerRow {
  id: string
  symbol: string
  name: string
  type: string
  exchange: string
  sector: string | null
  industry: string | null
  country: string | null
  facts: Facts
}

/** `codes` are places in `values`, which ascend. */
export interface PickColumn {
  values: string[]
  codes: Float64Array
}

/** One row for each asset, as columns of numbers; NaN is what is missing. */
export interface ScreenerTable {
  size: number
  ids: PackedTexts
  numbers: Record<NumericFieldName, Float64Array>
  picks: Record<PickFieldName, PickColumn>
  /** Places in the alphabet, the same for equal texts. */
  names: Float64Array
  symbols: Float64Array
}

/** The numbers by which a column sorts. */
export function sortColumn(table: ScreenerTable, by: ScreenerSort['by']): Float64Array {
  if (by === 'name') return table.names
  if (by === 'symbol') return table.symbols
  return isPickField(by) ? table.picks[by].codes : table.numbers[by]
}

class NumberCollector {
  #values = new Float64Array(1024)
  #size = 0

  push(value: number): void {
    if (this.#size === this.#values.length) {
      const grown = new Float64Array(2 * this.#size)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#size++] = value
  }

  finish(): Float64Array {
    return this.#values.slice(0, this.#size)
  }
}

class PickCollector {
  readonly #numbers = new Map<string, number>()
  readonly #codes = new NumberCollector()

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
    return { values, codes: this.#codes.finish().map((number) => places.get(number) ?? Number.NaN) }
  }
}

async function alphabeticPlaces(texts: string[], slices: TimeSlices): Promise<Float64Array> {
  const compare = (a: number, b: number) => {
    const [left, right] = [texts[a] as string, texts[b] as string]
    return left < right ? -1 : Number(left > right)
  }
  const sorted = await sortInSlices(Uint32Array.from(texts.keys()), compare, slices)
  const places = new Float64Array(texts.length)
  let place = 0
  for (let at = 0; at < sorted.length; at++) {
    const row = sorted[at] as number
    if (at > 0 && texts[row] !== texts[sorted[at - 1] as number]) place++
    places[row] = place
  }
  return places
}

function compareTexts(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

const categoriesAscending = ['Nano', 'Micro', 'Small', 'Mid', 'Large', 'Mega', 'Giga']

function compareCategories(a: string, b: string): number {
  return categoriesAscending.indexOf(a) - categoriesAscending.indexOf(b)
}

function categoryOf(mktCapUSD: number | undefined): string | null {
  const category = marketCapCategory(mktCapUSD)
  return category === '-' ? null : category
}

/** Builds the table of all rows without holding the event loop for longer than a slice and the loading of one portion. */
export async function buildScreenerTable(
  portions: AsyncIterable<ScreenerRow[]> | Iterable<ScreenerRow[]>,
): Promise<ScreenerTable> {
  const slices = timeSlices()
  const ids = new TextPacker()
  const names: string[] = []
  const symbols: string[] = []
  const numbers = numericFieldNames.map((name) => ({ name, column: new NumberCollector() }))
  const type = new PickCollector()
  const exchange = new PickCollector()
  const sector = new PickCollector()
  const industry = new PickCollector()
  const country = new PickCollector()
  const category = new PickCollector()
  for await (const rows of portions) {
    for (const row of rows) {
      ids.push(row.id)
      names.push(foldText(row.name))
      symbols.push(foldText(row.symbol))
      for (const { name, column } of numbers) column.push(row.facts[name] ?? Number.NaN)
      type.push(row.type)
      exchange.push(row.exchange)
      sector.push(row.sector)
      industry.push(row.industry)
      country.push(row.country)
      category.push(categoryOf(row.facts.mktCapUSD))
      if (slices.isOver()) await slices.pause()
    }
  }
  const columns: [NumericFieldName, Float64Array][] = []
  for (const { name, column } of numbers) {
    columns.push([name, column.finish()])
    if (slices.isOver()) await slices.pause()
  }
  return {
    size: names.length,
    ids: ids.finish(),
    numbers: Object.fromEntries(columns) as Record<NumericFieldName, Float64Array>,
    picks: {
      type: type.finish(compareTexts),
      exchange: exchange.finish(compareTexts),
      sector: sector.finish(compareTexts),
      industry: industry.finish(compareTexts),
      country: country.finish(compareTexts),
      mktCapCategory: category.finish(compareCategories),
    },
    names: await alphabeticPlaces(names, slices),
    symbols: await alphabeticPlaces(symbols, slices),
  }
}
