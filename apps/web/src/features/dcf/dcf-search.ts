import { givenFields } from '@plumbline/text/given-fields'
/** In the order in which they are offered. */
export const GROWTH_OPTIONS = [
  'average-3',
  'average-5',
  'average-10',
  'last-year',
  'slowing',
  'worst-year',
  'minus-10',
  'minus-5',
  'zero',
  'repeat',
  'plus-5',
  'plus-10',
  'custom',
] as const
export type GrowthOption = (typeof GROWTH_OPTIONS)[number]

/**
 * Units of a flow: billions, millions, hundreds of thousands (`k`, see docs/decisions) or single units of the
 * currency.
 */
const FLOW_UNITS = ['b', 'm', 'k', 'none'] as const
export type FlowUnit = (typeof FLOW_UNITS)[number]

/** The options in an address; absent options have their default. Rates are ratios. */
export type DcfSearch = {
  growth?: GrowthOption
  /** Growth per year, if `growth` is custom. */
  rate?: number
  /** How much growth slows per year, if `growth` is slowing. */
  slowing?: number
  /** Years projected. */
  years?: number
  /** Discount rate a year. */
  discount?: number
  /** The terminal value as a multiple of the last flow. */
  multiple?: number
  /** Whether the terminal value is discounted. */
  terminal?: 'discounted'
  unit?: FlowUnit
  /** Whether all past flows are shown. */
  past?: 'all'
}

export const numberDefaults = { rate: 0, slowing: 0.3, years: 5, discount: 0.1, multiple: 2 } as const
export type DcfNumber = keyof typeof numberDefaults

export const numberRanges: Record<DcfNumber, { lowest: number; highest: number }> = {
  rate: { lowest: -1, highest: 10 },
  slowing: { lowest: 0, highest: 1 },
  years: { lowest: 1, highest: 20 },
  discount: { lowest: 0, highest: 1 },
  multiple: { lowest: 0, highest: 100 },
}

/**
 * Rounds a number to the precision of an option, which removes the digits that percentages leave behind (7.1 / 100).
 * Undefined outside the option's range.
 */
export function readNumber(name: DcfNumber, value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined
  const { lowest, highest } = numberRanges[name]
  const number = Math.round(value * 1e6) / 1e6
  const isAllowed = number >= lowest && number <= highest && (name !== 'years' || Number.isInteger(number))
  return isAllowed ? number : undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((candidate) => candidate === value)

/** Leaves out invalid parameters and those equal to the default. */
export function readDcfSearch(search: Record<string, unknown>): DcfSearch {
  const read: Record<string, unknown> = {
    growth: oneOf(GROWTH_OPTIONS, search.growth),
    terminal: oneOf(['discounted'], search.terminal),
    unit: oneOf(FLOW_UNITS, search.unit),
    past: oneOf(['all'], search.past),
  }
  for (const [name, standard] of Object.entries(numberDefaults)) {
    const number = readNumber(name as DcfNumber, search[name])
    if (number !== standard) read[name] = number
  }
  return givenFields(read) as DcfSearch
}
