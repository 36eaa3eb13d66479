import { majorUnitOf } from '@plumbline/engine/currency'

/** The unit of a source's figures: quoted figure / `divisor` = amount in `currency` (ISO 4217). */
export interface QuoteUnit {
  currency: string
  divisor: number
}

const HUNDREDTH: QuoteUnit = { currency: '', divisor: 100 }

/** Spellings of some sources for codes that the engine knows by another name. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['ILa', 'ILA'],
  ['GBx', 'GBX'],
])

/** Currencies that some exchange quotes in hundredths. */
const QUOTED_IN_HUNDREDTHS: ReadonlySet<string> = new Set(['GBP', 'ILS', 'ZAR'])

/**
 * Reads a currency as the source spells it; case matters (`GBp` is pence). Undefined unless it is a three-letter code.
 */
export function quoteUnitOf(code: unknown): QuoteUnit | undefined {
  if (typeof code !== 'string' || !/^[A-Za-z]{3}$/.test(code.trim())) return undefined
  const text = code.trim()
  if (text === 'KWF') return { currency: 'KWD', divisor: 1000 }
  const { currency, factor } = majorUnitOf(SPELLINGS.get(text) ?? text)
  return { currency: currency.toUpperCase(), divisor: Math.round(1 / factor) }
}

/** The figure in the major unit, without the noise of the division (315.2 pence are 3.152, not 3.1519999999999997). */
export function inMajorUnit(figure: number, { divisor }: QuoteUnit): number {
  return divisor === 1 ? figure : Number((figure / divisor).toPrecision(15))
}

/** 6.25 % as 0.0625, without the noise of the division. */
export function ratioOfPercent(percent: number): number {
  return Number((percent / 100).toPrecision(15))
}

/** Whether figures in this currency may be off by a factor of 100. */
export function mayComeInHundredths(currency: string): boolean {
  return QUOTED_IN_HUNDREDTHS.has(currency)
}

/**
 * The figure or its hundredth, whichever is closer to the reference (by ratio). Sources mix pence and pounds in one
 * response, so each field is checked separately.
 */
export function inUnitOf(figure: number | undefined, expected: number | undefined): number | undefined {
  if (figure === undefined || expected === undefined || figure * expected <= 0) return figure
  const distance = (candidate: number) => Math.abs(Math.log(candidate / expected))
  return distance(figure / 100) < distance(figure) ? inMajorUnit(figure, HUNDREDTH) : figure
}
