import { type PackedTexts, TextPacker, textAt } from '../in-memory/packed-texts.ts'
import { sortInSlices } from '../in-memory/sort-in-slices.ts'
import { type TimeSlices, timeSlices } from '../in-memory/time-slices.ts'
import { compactText, foldText, wordsOfName } from './fold-text.ts'
import { countryCode, countryOfExchange } from './listing-country.ts'
import { TermCollector, type TermIndex } from './term-index.ts'

/** What a security is found and ranked by. */
export interface SearchRow {
  id: string
  symbol: string
  exchange: string
  name: string
  type: string
  isin: string | null
  /** English name of the company's country. */
  country: string | null
  isDelisted: boolean
  mktCapUSD: number | null
}

/** By what securities of one rank are ordered: those that trade first, then the larger, then listings at home, then the shorter name. */
export interface Standing {
  id: string
  isDelisted: number
  /** -1 when not known. */
  mktCapUSD: number
  /** 1 when listed outside of the company's own country, such as Apple in Buenos Aires. */
  isAbroad: number
  nameLength: number
}

export function compareStanding(a: Standing, b: Standing): number {
  return (
    a.isDelisted - b.isDelisted ||
    b.mktCapUSD - a.mktCapUSD ||
    a.isAbroad - b.isAbroad ||
    a.nameLength - b.nameLength ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

/** Securities are numbered in the order of their standing, so that the smaller number is the better one within a rank. */
export interface SearchIndex {
  size: number
  ids: PackedTexts
  symbols: TermIndex
  isins: TermIndex
  words: TermIndex
  exchanges: TermIndex
  /** Upper-case exchange codes and their countries, beside the terms of `exchanges`. */
  exchangeCodes: string[]
  exchangeCountries: (string | undefined)[]
  exchangeOf: Uint16Array
  types: string[]
  typeOf: Uint8Array
  isDelisted: Uint8Array
  isAbroad: Uint8Array
  mktCapUSD: Float64Array
  nameLength: Uint16Array
  /** Equal for equal names: several listings of one company. */
  nameHash: Uint32Array
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function isListedAbroad(row: SearchRow): boolean {
  const exchangeCountry = countryOfExchange(row.exchange)
  const home = row.country === null ? row.isin?.slice(0, 2) : countryCode(row.country)
  return exchangeCountry !== undefined && home !== undefined && exchangeCountry !== home
}

class SearchIndexBuilder {
  readonly #symbols = new TermCollector()
  readonly #isins = new TermCollector()
  readonly #words = new TermCollector()
  readonly #exchanges = new TermCollector()
  readonly #types = new Map<string, number>()
  readonly #standings: (Standing & { type: number; nameHash: number })[] = []

  add(row: SearchRow): void {
    this.#symbols.add([compactText(row.symbol)])
    this.#isins.add(row.isin === null ? [] : [compactText(row.isin)])
    this.#words.add(wordsOfName(row.name))
    this.#exchanges.add([row.exchange.toUpperCase()])
    const type = this.#types.get(row.type) ?? this.#types.size
    this.#types.set(row.type, type)
    this.#standings.push({
      id: row.id,
      isDelisted: Number(row.isDelisted),
      mktCapUSD: row.mktCapUSD ?? -1,
      isAbroad: Number(isListedAbroad(row)),
      nameLength: Math.min(row.name.length, 65_535),
      type,
      nameHash: hashOf(foldText(row.name)),
    })
  }

  async finish(slices: TimeSlices): Promise<SearchIndex> {
    const standings = this.#standings
    const size = standings.length
    const compare = (a: number, b: number) => compareStanding(standings[a] as Standing, standings[b] as Standing)
    const order = await sortInSlices(Uint32Array.from(standings.keys()), compare, slices)

    const ids = new TextPacker()
    const typeOf = new Uint8Array(size)
    const isDelisted = new Uint8Array(size)
    const isAbroad = new Uint8Array(size)
    const mktCapUSD = new Float64Array(size)
    const nameLength = new Uint16Array(size)
    const nameHash = new Uint32Array(size)
    for (const [place, document] of order.entries()) {
      const standing = standings[document] as (typeof standings)[number]
      ids.push(standing.id)
      typeOf[place] = standing.type
      isDelisted[place] = standing.isDelisted
      isAbroad[place] = standing.isAbroad
      mktCapUSD[place] = standing.mktCapUSD
      nameLength[place] = standing.nameLength
      nameHash[place] = standing.nameHash
      if (place % 256 === 0 && slices.isOver()) await slices.pause()
    }

    const exchanges = await this.#exchanges.finish(order, slices)
    const exchangeCodes = Array.from({ length: exchanges.postingStarts.length - 1 }, (_, term) =>
      textAt(exchanges.terms, term),
    )
    const exchangeOf = new Uint16Array(size)
    for (let exchange = 0; exchange < exchangeCodes.length; exchange++) {
      const to = exchanges.postingStarts[exchange + 1] as number
      for (let at = exchanges.postingStarts[exchange] as number; at < to; at++)
        exchangeOf[exchanges.postings[at] as number] = exchange
    }
    return {
      size,
      ids: ids.finish(),
      symbols: await this.#symbols.finish(order, slices),
      isins: await this.#isins.finish(order, slices),
      words: await this.#words.finish(order, slices),
      exchanges,
      exchangeCodes,
      exchangeCountries: exchangeCodes.map(countryOfExchange),
      exchangeOf,
      types: [...this.#types.keys()],
      typeOf,
      isDelisted,
      isAbroad,
      mktCapUSD,
      nameLength,
      nameHash,
    }
  }
}

/** Builds the index of all rows without holding the event loop for longer than a slice and the loading of one portion. */
export async function buildSearchIndex(
  portions: AsyncIterable<SearchRow[]> | Iterable<SearchRow[]>,
): Promise<SearchIndex> {
  const slices = timeSlices()
  const builder = new SearchIndexBuilder()
  for await (const rows of portions) {
    for (const row of rows) {
      builder.add(row)
      if (slices.isOver()) await slices.pause()
    }
  }
  return await builder.finish(slices)
}
