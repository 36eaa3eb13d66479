import { isWellKnownOfUnitedStates } from '../../words/well-known-symbols.ts'
import type { Evidence } from './evidence.ts'

const DAY_FIRST = /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}\b/
/** Other currencies, and accounts of countries whose brokers may convert. */
const OF_OTHERS = /\b(?:EUR|GBP|GBX|CHF|CAD|AUD|NZD|SEK|NOK|DKK|INR|MXN|BRL|ISA|SIPP|TFSA|RRSP|superannuation)\b|[€£₹]/

/** Whether all securities are well known and of the United States, and nothing in the file suggests another country. */
export function areWellKnownOfUnitedStates({ symbols, isins, exchanges, dates, texts }: Evidence): boolean {
  return (
    symbols.length > 0 &&
    symbols.every(isWellKnownOfUnitedStates) &&
    isins.every((isin) => isin.startsWith('US')) &&
    exchanges.length === 0 &&
    !dates.some((date) => DAY_FIRST.test(date)) &&
    !texts.some((text) => OF_OTHERS.test(text))
  )
}

/** Brokers of any language trade the shares of the United States in dollars, or convert them. */
export function areForeignToLanguage({ symbols, isins }: Evidence): boolean {
  return isins.length === 0 && symbols.length > 0 && symbols.every(isWellKnownOfUnitedStates)
}
