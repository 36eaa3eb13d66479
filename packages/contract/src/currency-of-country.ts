import { countries } from './countries.ts'
import { currencies } from './currencies.ts'

/** Countries whose currency does not begin with their own code, or is one of several that do. */
const SHARED: Record<string, string> = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  CLP: 'CL',
  CNY: 'CN',
  DKK: 'FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  FKP: 'GS',
  GBP: 'GG IM JE',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  VES: 'VE',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

const shared = new Map(
  Object.entries(SHARED).flatMap(([currency, codes]) => codes.split(' ').map((country) => [country, currency])),
)

/**
 * The currency that most of a country's prices are in (ISO 4217): its code begins with the country's, but for the ones
 * that several countries share. `country` is an ISO 3166-1 alpha-2 code. Undefined for Antarctica and for what is no
 * country.
 */
export function currencyOfCountry(country: string): string | undefined {
  if (!countries.includes(country)) return undefined
  return shared.get(country) ?? currencies.find((currency) => currency.startsWith(country))
}
