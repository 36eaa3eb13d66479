import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type NumericFigureName, numericFigureNames } from '@plumbline/contract/figures'
import type { Facts } from '@plumbline/market-sources/facts'
import type { Security, SecurityType } from '@plumbline/market-sources/security'
import { recordings } from '@plumbline/market-sources/testing/recordings'
import { readCsvTable } from './csv-table.ts'
import { seededRandom } from './seeded-random.ts'

export interface ListedSecurity {
  security: Security
  facts: Facts
}

const files: [string, SecurityType][] = [
  ['equities_slim.csv.gz', 'Common Stock'],
  ['etfs.csv.gz', 'ETF'],
  ['funds.csv.gz', 'FUND'],
  ['currencies.csv.gz', 'Currency'],
  ['cryptos.csv.gz', 'Currency'],
]
const capOfBand: Record<string, number> = {
  'Mega Cap': 4e11,
  'Large Cap': 3e10,
  'Mid Cap': 5e9,
  'Small Cap': 8e8,
  'Micro Cap': 1e8,
  'Nano Cap': 1e7,
}

interface Entry {
  security: Security
  band: string | undefined
}

/** Real names from a folder with the csv files of FinanceDatabase (github.com/JerBouma/FinanceDatabase, MIT). */
function* recordedEntries(folder: string): Generator<Entry> {
  for (const [file, type] of files) {
    const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
    for (const row of readCsvTable(text)) {
      const { symbol = '', name = '', exchange = '' } = row
      if (symbol === '' || name === '' || exchange === '') continue
      const suffix = type === 'Currency' ? -1 : symbol.lastIndexOf('.')
      yield {
        security: {
          id: '',
          symbol: suffix > 0 ? symbol.slice(0, suffix) : symbol,
          exchange,
          name,
          type,
          currency: row.currency || row.quote_currency || 'USD',
          isin: row.isin || undefined,
          sector: row.sector || row.category_group || undefined,
          industry: row.industry || row.category || undefined,
          country: row.country || undefined,
          image: undefined,
          delistedOn: row.delisted === 'True' ? '2020-01-01' : undefined,
        },
        band: row.market_cap || undefined,
      }
    }
  }
}

const syllables =
  'al ba co da el fi go hu in jo ka lu mo na or pe qui ro sa ta ul ve wi xe yo za bri cro dra fle gri sto'.split(' ')
const ENDINGS = [
  'Inc.',
  'Holdings plc',
  'AG',
  'S.A.',
  'Technologies Ltd.',
  'Bancorp',
  'Energy Corp.',
  'Pharma',
  'Group',
]
const COUNTRIES = ['United States', 'United Kingdom', 'Germany', 'France', 'Japan', 'Canada', 'Switzerland', 'India']
const EXCHANGES = ['US', 'LSE', 'XETRA', 'PA', 'JPX', 'TO', 'SW', 'NSE']

/** Invented names, used if no recorded ones are available. */
function* inventedEntries(random: () => number): Generator<Entry> {
  const word = () =>
    Array.from({ length: 2 + random() * 3 }, () => syllables[Math.floor(random() * syllables.length)]).join('')
  const bands = Object.keys(capOfBand)
  while (true) {
    const [first, second] = [word(), word()]
    const place = Math.floor(random() * COUNTRIES.length)
    yield {
      security: {
        id: '',
        symbol: (first.slice(0, 2) + second.slice(0, 2)).toUpperCase(),
        exchange: EXCHANGES[place] as string,
        name: `${first} ${second} ${ENDINGS[Math.floor(random() * ENDINGS.length)]}`,
        type: random() < 0.6 ? 'Common Stock' : 'ETF',
        currency: 'USD',
        isin: `US${Math.floor(random() * 1e10)
          .toString()
          .padStart(10, '0')}`,
        sector: `Sector ${Math.floor(random() * 11)}`,
        industry: `Industry ${Math.floor(random() * 70)}`,
        country: COUNTRIES[place],
        image: undefined,
        delistedOn: undefined,
      },
      band: bands[Math.floor(random() ** 0.4 * bands.length)],
    }
  }
}

/** More securities like the given ones: the name of one with a word of another, and a symbol and an ISIN of its own. */
function* variedEntries(entries: Entry[], random: () => number): Generator<Entry> {
  const any = () => entries[Math.floor(random() * entries.length)] as Entry
  while (true) {
    const { security, band } = any()
    const words = any().security.name.split(' ')
    yield {
      security: {
        ...security,
        symbol:
          security.symbol.slice(0, 3) +
          Math.floor(random() * 46656)
            .toString(36)
            .toUpperCase(),
        name: `${security.name} ${words[Math.floor(random() * words.length)]}`,
        isin:
          security.isin &&
          security.isin.slice(0, 2) +
            Math.floor(random() * 1e10)
              .toString()
              .padStart(10, '0'),
      },
      band,
    }
  }
}

/**
 * How often a figure is known for a stock; funds have hardly any. Spread and center are in the figure's own unit, on
 * a log scale.
 */
const shares: Partial<Record<NumericFigureName, { known: number; center: number; isSigned?: boolean }>> = {
  volume: { known: 0.9, center: 50_000 },
  lastDividend: { known: 0.35, center: 0.5 },
  eps: { known: 0.6, center: 1.2, isSigned: true },
  ebitda: { known: 0.45, center: 5e7, isSigned: true },
  employees: { known: 0.5, center: 800 },
  pe: { known: 0.4, center: 17 },
  peg: { known: 0.2, center: 1.5 },
  dividendYield: { known: 0.4, center: 0.025 },
  profitMargin: { known: 0.55, center: 0.06, isSigned: true },
  operatingMargin: { known: 0.55, center: 0.08, isSigned: true },
  esgScore: { known: 0.05, center: 25 },
  analystRatings: { known: 0.2, center: 3.5 },
  targetPrice: { known: 0.2, center: 30 },
  analystTargetPrice: { known: 0.2, center: 30 },
  analystsFollowing: { known: 0.2, center: 6 },
  shortRatio: { known: 0.15, center: 3 },
  shortPercent: { known: 0.15, center: 0.03 },
  beta: { known: 0.6, center: 1 },
}

function inventFacts({ security, band }: Entry, random: () => number): Facts {
  const facts: Facts = {}
  const isStock = security.type === 'Common Stock'
  const cap = band === undefined ? undefined : (capOfBand[band] ?? 1e8) * 4 ** (random() - 0.5)
  if (cap !== undefined) {
    facts.mktCapUSD = Math.round(cap)
    facts.mktCap = Math.round(cap * 1.1)
  }
  for (const name of numericFigureNames) {
    if (name === 'mktCapUSD' || name === 'mktCap') continue
    const { known, center, isSigned } = shares[name] ?? { known: 0.5, center: 10, isSigned: true }
    if (random() >= (isStock ? known : known / 12)) continue
    const size = center * 10 ** (random() * 2 - 1)
    facts[name] = Number((isSigned && random() < 0.25 ? -size : size).toPrecision(6))
  }
  return facts
}

/**
 * Returns the given number of securities with figures, the same ones every time: recorded names, topped up by
 * variation, or invented names if no recorded ones are available.
 */
export function listUniverse(size: number): { securities: ListedSecurity[]; origin: string } {
  const random = seededRandom(20261120)
  const entries = recordings === undefined ? [] : [...recordedEntries(join(recordings, 'universe'))].slice(0, size)
  const origin = entries.length > 0 ? `${entries.length} recorded names, topped up` : 'invented names'
  const more = entries.length > 0 ? variedEntries(entries.slice(), random) : inventedEntries(random)
  for (const entry of more) {
    if (entries.length >= size) break
    entries.push(entry)
  }
  const securities = entries.map((entry, number) => ({
    security: { ...entry.security, id: `${entry.security.symbol}.${entry.security.exchange}.${number}` },
    facts: inventFacts(entry, random),
  }))
  return { securities, origin }
}
