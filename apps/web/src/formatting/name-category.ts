import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { countries } from '@plumbline/contract/countries'
import { oncePer } from '@plumbline/text/once-per'
import { nameRegion } from './name-region.ts'

/** The sectors of Yahoo Finance, EODHD and the simulated market, and those of GICS. */
const SECTORS = [
  msg({ message: 'Basic Materials', context: 'sector' }),
  msg({ message: 'Communication Services', context: 'sector' }),
  msg({ message: 'Consumer Cyclical', context: 'sector' }),
  msg({ message: 'Consumer Defensive', context: 'sector' }),
  msg({ message: 'Consumer Discretionary', context: 'sector' }),
  msg({ message: 'Consumer Staples', context: 'sector' }),
  msg({ message: 'Energy', context: 'sector' }),
  msg({ message: 'Financial Services', context: 'sector' }),
  msg({ message: 'Financials', context: 'sector' }),
  msg({ message: 'Health Care', context: 'sector' }),
  msg({ message: 'Healthcare', context: 'sector' }),
  msg({ message: 'Industrials', context: 'sector' }),
  msg({ message: 'Information Technology', context: 'sector' }),
  msg({ message: 'Materials', context: 'sector' }),
  msg({ message: 'Real Estate', context: 'sector' }),
  msg({ message: 'Technology', context: 'sector' }),
  msg({ message: 'Utilities', context: 'sector' }),
]
const byName = new Map(SECTORS.map((sector) => [sector.message, sector]))

/** A sector in the reader's language; names of other classifications stay as they are. */
export function nameSector(sector: string): string {
  const message = byName.get(sector)
  return message === undefined ? sector : i18n._(message)
}

const codesByName = oncePer(() => {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  return new Map(countries.map((code) => [english.of(code), code]))
})

/** The ISO code of a country, given by its English name or as sources abbreviate it. */
export function codeOfCountry(country: string): string | undefined {
  if (country === 'USA') return 'US'
  if (country === 'UK') return 'GB'
  return codesByName().get(country)
}

/** A country, given by its English name, in the reader's language; unknown names stay as they are. */
export function nameCountry(country: string): string {
  if (i18n.locale === 'en') return country
  const code = codeOfCountry(country)
  return code === undefined ? country : nameRegion(code)
}
