import { describeCompany, outlineCompany } from './company.ts'
import { countRoots, nameRoot, symbolLetters } from './company-names.ts'
import { CURRENCIES } from './currencies.ts'
import { describeFunds } from './funds.ts'
import type { Company, CurrencyInstrument, Instrument } from './instrument.ts'
import { describeCoin, describeIncomeSecurities, describeIndices } from './other-instruments.ts'
import { logoPath } from './picture-paths.ts'
import { streamKey } from './random.ts'

const CORE_COMPANIES = 860
const COINS = 42
/** First number of instruments that are not companies. Companies beyond the core are numbered after them. */
const OTHER_NUMBERS = 1_000_000
const EXTRA_NUMBERS = 2_000_000
/** Symbols of real securities that invented names would produce. */
const REAL_SYMBOLS = ['AKAST', 'NORBT', 'REINA', 'WENDT', 'WINGS', 'YONGA']
const DOLLAR_PAIRS = ['GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'INR', 'BRL', 'CNY']
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Companies beyond the core have six-letter symbols, longer than any in the core. */
const EXTRA_SYMBOLS = 26 ** 5
const EXTRA_SYMBOL_FACTOR = 7_368_787
/** Modulo {@link EXTRA_SYMBOLS}. */
const EXTRA_SYMBOL_FACTOR_INVERSE = 11_476_859

/**
 * The securities of the simulated market: the core, plus as many companies as requested, which are described on demand.
 */
export class Catalog {
  readonly core: readonly Instrument[]
  /** The companies of the core. */
  readonly companies: readonly Company[]
  /** All securities, including the core. */
  readonly size: number
  readonly #byId: Map<string, Instrument>

  /** @param size at least the size of the core; the rest is filled with common stocks */
  constructor(size: number | undefined) {
    this.core = describeCore()
    this.companies = this.core.filter((instrument) => instrument.kind === 'company')
    this.size = Math.max(this.core.length, size ?? 0)
    this.#byId = new Map(this.core.map((instrument) => [instrument.security.id, instrument]))
  }

  at(index: number): Instrument {
    return this.core[index] ?? describeExtra(index - this.core.length)
  }

  find(securityId: string): Instrument | undefined {
    const known = this.#byId.get(securityId)
    if (known !== undefined) return known
    const position = decodeExtraSymbol(securityId.split('.')[0] ?? '')
    if (position === undefined || position >= this.size - this.core.length) return undefined
    const extra = describeExtra(position)
    return extra.security.id === securityId ? extra : undefined
  }
}

function describeCore(): Instrument[] {
  const symbols = new Set(REAL_SYMBOLS)
  const companies = describeCoreCompanies(symbols)
  const instruments: Instrument[] = [
    ...companies,
    ...describeFunds(OTHER_NUMBERS, symbols),
    ...describeIndices(OTHER_NUMBERS + 20_000),
    ...describeIncomeSecurities(OTHER_NUMBERS + 30_000, companies),
  ]
  for (let index = 0; index < COINS; index += 1) instruments.push(describeCoin(OTHER_NUMBERS + 40_000 + index, index))
  return [...instruments, ...describeCurrencies(OTHER_NUMBERS + 50_000)]
}

function describeCoreCompanies(symbols: Set<string>): Company[] {
  const roots = new Set<string>()
  const companies: Company[] = []
  for (let number = 0; number < CORE_COMPANIES; number += 1) {
    const outline = outlineCompany(number, false)
    let root = nameRoot(outline.exchange.flavor, number)
    for (let next = CORE_COMPANIES; roots.has(root); next += 1) root = nameRoot(outline.exchange.flavor, number + next)
    roots.add(root)
    const symbol = inventSymbol(root, outline.word, symbols)
    companies.push(describeCompany(outline, `${root} ${outline.word} ${outline.legalForm}`, symbol))
  }
  return companies
}

/** Four letters of the root and one of the following word. If that symbol is taken, other letters of the root. */
function inventSymbol(root: string, word: string, taken: Set<string>): string {
  const letters = symbolLetters(root)
  const last = symbolLetters(word).slice(0, 1)
  const candidates = [letters.slice(0, 4) + last, letters.slice(0, 5)]
  for (let skip = 1; skip < letters.length - 3; skip += 1) {
    candidates.push(letters.slice(0, 2) + letters.slice(2 + skip, 4 + skip) + last)
  }
  for (const letter of ALPHABET) candidates.push(letters.slice(0, 4) + letter)
  const symbol = candidates.find((candidate) => !taken.has(candidate))
  if (symbol === undefined) throw new Error(`no symbol is left for ${root}`)
  taken.add(symbol)
  return symbol
}

function describeExtra(position: number): Company {
  const outline = outlineCompany(EXTRA_NUMBERS + position, true)
  const { flavor } = outline.exchange
  const roots = countRoots(flavor)
  const first = nameRoot(flavor, position)
  const second = nameRoot(flavor, Math.floor(position / roots) * 13 + position + 1 + Math.floor(roots / 2))
  const name = `${first} ${second} ${outline.word} ${outline.legalForm}`
  return describeCompany(outline, name, encodeExtraSymbol(position))
}

function encodeExtraSymbol(position: number): string {
  let code = (position * EXTRA_SYMBOL_FACTOR + 4_242_421) % EXTRA_SYMBOLS
  let letters = ''
  for (let place = 0; place < 5; place += 1) {
    letters = (ALPHABET[code % 26] as string) + letters
    code = Math.floor(code / 26)
  }
  return `Z${letters}`
}

function decodeExtraSymbol(symbol: string): number | undefined {
  if (!/^Z[A-Z]{5}$/.test(symbol)) return undefined
  let code = 0
  for (const letter of symbol.slice(1)) code = code * 26 + ALPHABET.indexOf(letter)
  const shifted = (code - 4_242_421 + EXTRA_SYMBOLS) % EXTRA_SYMBOLS
  return (shifted * EXTRA_SYMBOL_FACTOR_INVERSE) % EXTRA_SYMBOLS
}

function describeCurrencies(firstNumber: number): CurrencyInstrument[] {
  const codes = ['EUR', ...CURRENCIES.map((currency) => currency.code)]
  const names = new Map([['EUR', 'Euro'], ...CURRENCIES.map(({ code, name }) => [code, name] as const)])
  const cash = codes.map((code) => ({ base: code, quote: code }))
  const overEuro = codes.slice(1).map((code) => ({ base: 'EUR', quote: code }))
  const overDollar = DOLLAR_PAIRS.map((code) => ({ base: 'USD', quote: code }))
  return [...cash, ...overEuro, ...overDollar].map(({ base, quote }, index) => {
    const symbol = base === quote ? base : base + quote
    return {
      kind: 'currency',
      number: firstNumber + index,
      key: streamKey(500, index),
      base,
      quote,
      security: {
        id: `${symbol}.FOREX`,
        symbol,
        exchange: 'FOREX',
        name: base === quote ? (names.get(base) as string) : `${names.get(base)} / ${names.get(quote)}`,
        type: 'Currency',
        currency: quote,
        isin: undefined,
        sector: undefined,
        industry: undefined,
        country: undefined,
        image: logoPath(`${symbol}.FOREX`),
      },
    }
  })
}
