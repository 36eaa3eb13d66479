import { textAt } from '../in-memory/packed-texts.ts'
import { BestKeys } from './best-keys.ts'
import { compactText, foldText, wordsOfQuery } from './fold-text.ts'
import { countryOfExchange } from './listing-country.ts'
import type { SearchIndex, Standing } from './search-index.ts'
import { forgivenEdits, similarTerms } from './similar-terms.ts'
import { exactTerm, postingsOf, type TermIndex, type TermRange, termsWithPrefix } from './term-index.ts'

export interface SearchOptions {
  limit: number
  /** ISO 3166 code: within a rank, listings in this country come first. */
  homeCountry?: string | null | undefined
  /** Only securities of this type. */
  type?: string | undefined
}

export interface Hit extends Standing {
  rank: number
  /** 1 when not listed in the home country. */
  isAway: number
}

const ranks = {
  symbol: 0,
  symbolBeginning: 1,
  isin: 2,
  isinBeginning: 3,
  words: 4,
  wordsAndExchange: 5,
  /** Plus one for each edit. */
  similar: 6,
}
const MAX_WORDS = 12
const MAX_USUAL_SYMBOL_LENGTH = 6
/** With fewer hits, long words without a match may have two edits. */
const FEW_HITS = 5
const ISIN_BEGINNING = /^[a-z]{2}[a-z0-9]*\d[a-z0-9]*$/

/** Securities that match a query word in one way; a higher cost is a worse match. */
interface WordMatch {
  postings: Uint32Array
  cost: number
}

interface QualifiedSymbol {
  symbol: string
  exchanges: Uint8Array
}

/** The exchanges that a word refers to: by exchange code, otherwise by country (AAPL.US, SAP.DE, `AAPL NASDAQ`). */
function exchangesMeant(index: SearchIndex, word: string): Uint8Array | undefined {
  const code = word.toUpperCase()
  const { exchangeCodes, exchangeCountries } = index
  if (exchangeCodes.includes(code)) return Uint8Array.from(exchangeCodes, (known) => Number(known === code))
  const country = countryOfExchange(code) ?? code
  return exchangeCountries.includes(country)
    ? Uint8Array.from(exchangeCountries, (known) => Number(known === country))
    : undefined
}

/** Exchanges whose code starts with the word, as in VOD.L for VOD.LSE while the user is typing. */
function exchangesBeginning(index: SearchIndex, word: string): Uint8Array {
  const beginning = word.toUpperCase()
  return Uint8Array.from(index.exchangeCodes, (code) => Number(code.startsWith(beginning)))
}

/** Interprets the query as a symbol with an exchange: VOD.LSE, `vod lse`, LSE:VOD. */
function qualifiedSymbols(index: SearchIndex, query: string): (QualifiedSymbol & { isExchangeWhole: boolean })[] {
  const parts = foldText(query)
    .split(/[\s.:,/]+/)
    .filter(Boolean)
  const first = parts[0]
  const last = parts.at(-1)
  if (parts.length < 2 || first === undefined || last === undefined) return []
  const behind = exchangesMeant(index, last)
  const before = exchangesMeant(index, first)
  const symbol = compactText(parts.slice(0, -1).join(''))
  return [
    { symbol, exchanges: behind ?? exchangesBeginning(index, last), isExchangeWhole: behind !== undefined },
    ...(before ? [{ symbol: compactText(parts.slice(1).join('')), exchanges: before, isExchangeWhole: true }] : []),
  ].filter((reading) => reading.symbol !== '')
}

/**
 * Ranks the securities of one index. In order: exact symbols, symbol prefixes, ISINs, names that match every word,
 * names where one word is the exchange or the symbol, and finally matches with typing errors.
 */
export class Ranking {
  readonly #index: SearchIndex
  readonly #isTaken: Uint8Array
  readonly #wordsMatched: Uint8Array
  readonly #costs: Uint8Array
  #best = new BestKeys(0)
  #isAway = new Uint8Array()
  #type: number | undefined

  constructor(index: SearchIndex) {
    this.#index = index
    this.#isTaken = new Uint8Array(index.size)
    this.#wordsMatched = new Uint8Array(index.size)
    this.#costs = new Uint8Array(index.size)
  }

  /** The best matches for the query, in order. */
  search(query: string, options: SearchOptions): Hit[] {
    const index = this.#index
    if (!this.#begin(options)) return []
    const compact = compactText(query)
    if (compact === '') return []

    const qualified = qualifiedSymbols(index, query)
    this.#offer(exactTerm(index.symbols, compact), index.symbols, ranks.symbol)
    for (const { symbol, exchanges } of qualified)
      this.#offer(exactTerm(index.symbols, symbol), index.symbols, ranks.symbol, exchanges)
    this.#offer(termsWithPrefix(index.symbols, compact), index.symbols, ranks.symbolBeginning)
    for (const { symbol, exchanges, isExchangeWhole } of qualified)
      if (isExchangeWhole)
        this.#offer(termsWithPrefix(index.symbols, symbol), index.symbols, ranks.symbolBeginning, exchanges)
    this.#offer(exactTerm(index.isins, compact), index.isins, ranks.isin)
    if (compact.length >= 4 && ISIN_BEGINNING.test(compact))
      this.#offer(termsWithPrefix(index.isins, compact), index.isins, ranks.isinBeginning)

    const words = wordsOfQuery(query).slice(0, MAX_WORDS)
    if (words.length > 1) this.#offer(termsWithPrefix(index.words, compact), index.words, ranks.words)
    this.#offerAll(
      words.map((word) => this.#nameMatches(word)),
      ranks.words,
    )
    const exact = words.map((word) => [...this.#nameMatches(word), ...this.#placeMatches(word)])
    this.#offerAll(exact, ranks.wordsAndExchange)
    if (this.#isSettledBefore(ranks.similar)) return this.#hits()

    const similar = words.map((word, at) => [...(exact[at] ?? []), ...this.#similarNames(word, 1)])
    if (words.length === 1) similar[0]?.push(...this.#similarSymbols(compact))
    this.#offerAll(similar, ranks.similar)
    if (this.#best.count >= FEW_HITS) return this.#hits()

    const moreSimilar = words.map((word, at) =>
      similar[at]?.some(({ postings }) => postings.length > 0) ? similar[at] : this.#similarNames(word, 2),
    )
    this.#offerAll(moreSimilar, ranks.similar)
    return this.#hits()
  }

  /** The largest securities of each type, one listing per company; half of them are of the type with the largest. */
  largest(options: SearchOptions): Hit[] {
    if (!this.#begin(options)) return []
    const { size, typeOf, types, nameHash, mktCapUSD } = this.#index
    const kept = types.map((): number[] => [])
    const names = new Set<number>()
    for (let place = 0; place < size; place++) {
      const ofType = kept[typeOf[place] as number] as number[]
      const isWanted = this.#type === undefined || typeOf[place] === this.#type
      if (!isWanted || ofType.length === options.limit || names.has(nameHash[place] as number)) continue
      names.add(nameHash[place] as number)
      ofType.push(place)
    }
    const byLargest = kept.filter((places) => places.length > 0).sort((a, b) => (a[0] as number) - (b[0] as number))
    const chosen = mixed(byLargest, options.limit).sort((a, b) => a - b)
    const known = chosen.filter((place) => (mktCapUSD[place] as number) >= 0)
    return [...known, ...chosen.filter((place) => (mktCapUSD[place] as number) < 0)].map((place) => this.#hit(place, 0))
  }

  /** Resets the state for a search. Returns false when nothing can be found. */
  #begin({ limit, homeCountry, type }: SearchOptions): boolean {
    const { types, exchangeCountries } = this.#index
    this.#best = new BestKeys(limit)
    this.#isTaken.fill(0)
    this.#isAway = Uint8Array.from(exchangeCountries, (country) =>
      Number(homeCountry != null && country !== homeCountry),
    )
    this.#type = type === undefined ? undefined : types.indexOf(type)
    return limit > 0 && this.#type !== -1
  }

  /** True when no match of this rank or a later one can be among the best. */
  #isSettledBefore(rank: number): boolean {
    return this.#best.isSettledBefore(2 * rank * this.#index.size)
  }

  #take(place: number, rank: number): void {
    const { exchangeOf, typeOf, size } = this.#index
    if (this.#isTaken[place] === 1) return
    if (this.#type !== undefined && typeOf[place] !== this.#type) return
    this.#isTaken[place] = 1
    this.#best.offer((2 * rank + (this.#isAway[exchangeOf[place] as number] as number)) * size + place)
  }

  #offer(range: TermRange, index: TermIndex, rank: number, exchanges?: Uint8Array): void {
    if (this.#isSettledBefore(rank)) return
    const { exchangeOf } = this.#index
    for (const place of postingsOf(index, range))
      if (exchanges === undefined || exchanges[exchangeOf[place] as number] === 1) this.#take(place, rank)
  }

  /** Adds securities that match every word; their key is `rank` plus the cost of the matches. */
  #offerAll(words: WordMatch[][], rank: number): void {
    if (this.#isSettledBefore(rank)) return
    const rarestFirst = words
      .map((matches) => ({ matches, count: matches.reduce((sum, { postings }) => sum + postings.length, 0) }))
      .sort((a, b) => a.count - b.count)
    const matched = this.#wordsMatched.fill(0)
    const costs = this.#costs.fill(0)
    for (const [number, { matches }] of rarestFirst.entries()) {
      const isLast = number === rarestFirst.length - 1
      for (const { postings, cost } of matches.sort((a, b) => a.cost - b.cost)) {
        for (const place of postings) {
          if (matched[place] !== number) continue
          matched[place] = number + 1
          costs[place] = (costs[place] as number) + cost
          if (isLast) this.#take(place, rank + (costs[place] as number))
        }
      }
    }
  }

  #nameMatches(word: string): WordMatch[] {
    const { words } = this.#index
    return [{ postings: postingsOf(words, termsWithPrefix(words, word)), cost: 0 }]
  }

  /** The word as an exchange, or as the symbol next to words of the name. */
  #placeMatches(word: string): WordMatch[] {
    const { symbols, exchanges } = this.#index
    const matches = [{ postings: postingsOf(symbols, exactTerm(symbols, word)), cost: 0 }]
    for (const [exchange, isMeant] of exchangesMeant(this.#index, word)?.entries() ?? [])
      if (isMeant === 1)
        matches.push({ postings: postingsOf(exchanges, { from: exchange, to: exchange + 1 }), cost: 0 })
    return matches
  }

  /** For each number of edits: whole words of names, then whole symbols, then prefixes. */
  #similarNames(word: string, most: number): WordMatch[] {
    const { words } = this.#index
    return similarTerms(words.terms, word, Math.min(most, forgivenEdits(word)))
      .filter(({ edits }) => edits > 0)
      .map((range) => ({ postings: postingsOf(words, range), cost: 3 * range.edits - (range.isWhole ? 2 : 0) }))
  }

  #similarSymbols(symbol: string): WordMatch[] {
    const { symbols } = this.#index
    if (symbol.length > MAX_USUAL_SYMBOL_LENGTH) return []
    return similarTerms(symbols.terms, symbol, Math.min(1, forgivenEdits(symbol)))
      .filter(({ edits, isWhole }) => edits > 0 && isWhole)
      .map((range) => ({ postings: postingsOf(symbols, range), cost: 3 * range.edits - 1 }))
  }

  #hits(): Hit[] {
    const { size } = this.#index
    return Array.from(this.#best.keys(), (key) => this.#hit(key % size, Math.floor(key / size / 2)))
  }

  #hit(place: number, rank: number): Hit {
    const index = this.#index
    return {
      id: textAt(index.ids, place),
      rank,
      isAway: this.#isAway[index.exchangeOf[place] as number] as number,
      isDelisted: index.isDelisted[place] as number,
      mktCapUSD: index.mktCapUSD[place] as number,
      isAbroad: index.isAbroad[place] as number,
      nameLength: index.nameLength[place] as number,
    }
  }
}

/** Takes half from the first group and the rest from the others in turn. Other groups fill up a short one. */
function mixed(groups: number[][], limit: number): number[] {
  const [first = [], ...others] = groups
  const chosen: number[] = []
  const share = others.length === 0 ? limit : Math.ceil(limit / 2)
  chosen.push(...first.slice(0, share))
  const left = [...others.map((places) => [...places]), first.slice(share)]
  while (chosen.length < limit && left.some((places) => places.length > 0)) {
    for (const places of left) {
      const next = places.shift()
      if (next !== undefined && chosen.length < limit) chosen.push(next)
    }
  }
  return chosen
}
