import { compareTexts } from '@plumbline/engine/compare-texts'
import type { SearchRow } from '../../market/securities/load-asset-rows.ts'
import { type PackedTexts, packTexts, textAt } from '../in-memory/packed-texts.ts'
import type { TableBuilder } from '../in-memory/table-builder.ts'
import { compactText, foldText, wordsOfName } from './fold-text.ts'
import { countryCode, countryOfExchange } from './listing-country.ts'
import { postingsOf, TermCollector, type TermIndex } from './term-index.ts'

/** The order within a rank: actively traded first, then larger companies, home listings and shorter names. */
export interface Standing {
  id: string
  isDelisted: number
  /** -1 when unknown. */
  mktCapUSD: number
  /** 1 when listed outside the company's own country, such as Apple in Buenos Aires. */
  isAbroad: number
  nameLength: number
}

export function compareStanding(a: Standing, b: Standing): number {
  return (
    a.isDelisted - b.isDelisted ||
    b.mktCapUSD - a.mktCapUSD ||
    a.isAbroad - b.isAbroad ||
    a.nameLength - b.nameLength ||
    compareTexts(a.id, b.id)
  )
}

/** Securities are numbered by their standing, so within a rank a smaller number is better. */
export interface SearchIndex {
  size: number
  ids: PackedTexts
  symbols: TermIndex
  isins: TermIndex
  words: TermIndex
  exchanges: TermIndex
  /** Upper-case exchange codes and their countries, parallel to the terms of `exchanges`. */
  exchangeCodes: string[]
  exchangeCountries: (string | undefined)[]
  exchangeOf: Uint16Array
  types: string[]
  typeOf: Uint8Array
  isDelisted: Uint8Array
  isAbroad: Uint8Array
  mktCapUSD: Float64Array
  nameLength: Uint16Array
  /** Equal for equal names, to detect several listings of one company. */
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

export class SearchIndexBuilder implements TableBuilder<SearchRow, SearchIndex> {
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

  finish(): SearchIndex {
    const standings = this.#standings
    const order = Uint32Array.from(standings.keys()).sort((a, b) =>
      compareStanding(standings[a] as Standing, standings[b] as Standing),
    )
    const ordered = Array.from(order, (document) => standings[document] as (typeof standings)[number])
    const exchanges = this.#exchanges.finish(order)
    const exchangeCodes = Array.from({ length: exchanges.postingStarts.length - 1 }, (_, term) =>
      textAt(exchanges.terms, term),
    )
    const exchangeOf = new Uint16Array(order.length)
    for (let exchange = 0; exchange < exchangeCodes.length; exchange++)
      for (const place of postingsOf(exchanges, { from: exchange, to: exchange + 1 })) exchangeOf[place] = exchange
    return {
      size: order.length,
      ids: packTexts(ordered.map(({ id }) => id)),
      symbols: this.#symbols.finish(order),
      isins: this.#isins.finish(order),
      words: this.#words.finish(order),
      exchanges,
      exchangeCodes,
      exchangeCountries: exchangeCodes.map(countryOfExchange),
      exchangeOf,
      types: [...this.#types.keys()],
      typeOf: Uint8Array.from(ordered, ({ type }) => type),
      isDelisted: Uint8Array.from(ordered, ({ isDelisted }) => isDelisted),
      isAbroad: Uint8Array.from(ordered, ({ isAbroad }) => isAbroad),
      mktCapUSD: Float64Array.from(ordered, ({ mktCapUSD }) => mktCapUSD),
      nameLength: Uint16Array.from(ordered, ({ nameLength }) => nameLength),
      nameHash: Uint32Array.from(ordered, ({ nameHash }) => nameHash),
    }
  }
}

export function buildSearchIndex(rows: Iterable<SearchRow>): SearchIndex {
  const builder = new SearchIndexBuilder()
  for (const row of rows) builder.add(row)
  return builder.finish()
}
