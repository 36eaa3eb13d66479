import type { FundHolding, FundPart, Profile } from '../profile.ts'
import { countryOf } from './securities.ts'

/** A fund with more holdings keeps the largest. */
const MAX_HOLDINGS = 200

/** The names that sources use for one sector. */
const SECTORS: ReadonlyMap<string, string> = new Map([
  ['basicmaterials', 'Basic Materials'],
  ['communicationservices', 'Communication Services'],
  ['consumercyclical', 'Consumer Cyclical'],
  ['consumercyclicals', 'Consumer Cyclical'],
  ['consumerdefensive', 'Consumer Defensive'],
  ['consumernoncyclical', 'Consumer Defensive'],
  ['energy', 'Energy'],
  ['financialservices', 'Financial Services'],
  ['financials', 'Financial Services'],
  ['healthcare', 'Healthcare'],
  ['industrials', 'Industrials'],
  ['realestate', 'Real Estate'],
  ['technology', 'Technology'],
  ['utilities', 'Utilities'],
])

/** Words in lists of countries that name several countries or none. */
const NOT_A_COUNTRY =
  /america$|europe|asia|africa|middle east|australasia|eurozone|emerging|developed|market|other|not classified|unknown|cash/i
const IS_COUNTRY = /^south africa$/i

/** One name per sector. */
export function sectorOf(name: string): string {
  return SECTORS.get(name.toLowerCase().replace(/[^a-z]/g, '')) ?? name
}

interface StatedFund {
  holdings: readonly FundHolding[]
  /** Shares of the stocks. */
  sectors: readonly FundPart[]
  /** Shares of the stocks; regions are left out. */
  countries: readonly FundPart[]
  /** The share of stocks in the fund's assets; unknown counts as all of it. */
  stocks: number | undefined
}

/** The lists with shares of the fund's assets, largest first; undefined when all are empty. */
export function fundHoldingsOf({ holdings, sectors, countries, stocks }: StatedFund): Profile['FundHoldings'] {
  const stockShare = stocks === undefined ? 1 : Math.min(1, Math.max(0, stocks))
  const ofAssets = (parts: readonly FundPart[]) => parts.map((part) => ({ ...part, Share: part.Share * stockShare }))
  const fund = {
    Holdings: settle(holdings).slice(0, MAX_HOLDINGS),
    Sectors: settle(ofAssets(sectors.map((part) => ({ ...part, Name: sectorOf(part.Name) })))),
    Countries: settle(
      ofAssets(
        countries
          .filter(({ Name }) => IS_COUNTRY.test(Name) || !NOT_A_COUNTRY.test(Name))
          .map((part) => ({ ...part, Name: countryOf(part.Name) ?? part.Name })),
      ),
    ),
  }
  return Object.values(fund).every((list) => list.length === 0) ? undefined : fund
}

/**
 * One part per name and symbol, largest first. Shares of more than the whole (borrowing, rounding) are scaled to it.
 */
function settle<Part extends FundPart & { Symbol?: string | undefined }>(parts: readonly Part[]): Part[] {
  const merged = new Map<string, Part>()
  for (const part of parts) {
    if (!(part.Share > 0) || !Number.isFinite(part.Share)) continue
    const key = part.Symbol ?? part.Name
    const known = merged.get(key)
    merged.set(key, known === undefined ? part : { ...known, Share: known.Share + part.Share })
  }
  const sum = [...merged.values()].reduce((total, { Share }) => total + Share, 0)
  const scale = Math.max(1, sum)
  return [...merged.values()]
    .map((part) => ({ ...part, Share: Number((part.Share / scale).toPrecision(10)) }))
    .sort((a, b) => b.Share - a.Share)
}
