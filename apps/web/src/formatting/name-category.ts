import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { countries } from '@plumbline/contract/countries'

/** The sectors of Yahoo Finance, EODHD and the simulated market, and those of GICS. */
const SECTORS = new Map<string, MessageDescriptor>([
  ['Basic Materials', msg({ message: 'Basic Materials', context: 'sector' })],
  ['Communication Services', msg({ message: 'Communication Services', context: 'sector' })],
  ['Consumer Cyclical', msg({ message: 'Consumer Cyclical', context: 'sector' })],
  ['Consumer Defensive', msg({ message: 'Consumer Defensive', context: 'sector' })],
  ['Consumer Discretionary', msg({ message: 'Consumer Discretionary', context: 'sector' })],
  ['Consumer Staples', msg({ message: 'Consumer Staples', context: 'sector' })],
  ['Energy', msg({ message: 'Energy', context: 'sector' })],
  ['Financial Services', msg({ message: 'Financial Services', context: 'sector' })],
  ['Financials', msg({ message: 'Financials', context: 'sector' })],
  ['Health Care', msg({ message: 'Health Care', context: 'sector' })],
  ['Healthcare', msg({ message: 'Healthcare', context: 'sector' })],
  ['Industrials', msg({ message: 'Industrials', context: 'sector' })],
  ['Information Technology', msg({ message: 'Information Technology', context: 'sector' })],
  ['Materials', msg({ message: 'Materials', context: 'sector' })],
  ['Real Estate', msg({ message: 'Real Estate', context: 'sector' })],
  ['Technology', msg({ message: 'Technology', context: 'sector' })],
  ['Utilities', msg({ message: 'Utilities', context: 'sector' })],
])

/** A sector in the reader's language; names of other classifications stay as they are. */
export function nameSector(sector: string): string {
  const message = SECTORS.get(sector)
  return message === undefined ? sector : i18n._(message)
}

/** A country, given by its English name, in the reader's language; unknown names stay as they are. */
export function nameCountry(country: string): string {
  if (i18n.locale === 'en') return country
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const code = country === 'USA' ? 'US' : countries.find((each) => english.of(each) === country)
  return code === undefined ? country : (new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? country)
}
