import { day, type Text, text } from '@plumbline/text/text'

/** Why rows that can be read are left out of a portfolio. */
export const NOT_FOUND = text('no such security')
export const ALREADY_IMPORTED = text('already imported')
export const ALREADY_IN_PORTFOLIO = text('already in the portfolio')
export const BOOKED_BY_PLAN = text('already in the portfolio, booked by a savings plan')

export function proceedsOfSale(line: number): Text {
  return text('the money of the sale in line {line}, which this portfolio adds itself', { line })
}

/** Of an imported row. The figures are as exact as they were booked. */
export function replacesPlanPurchase({ date, units, price, currency }: Booked): Text {
  const booked = { date: day(date), units, price, currency }
  return text('replaces what your savings plan booked on {date}: {units} at {price} {currency}', booked)
}

interface Booked {
  readonly date: string
  readonly units: string
  readonly price: string
  readonly currency: string
}

/** Held back because another row of its security has an error. */
export function waitsForRow(line: number): Text {
  return text('waits for line {line} of the same security', { line })
}

/** The price contradicts the market. */
export function farFromClose({ date, price, currency }: Close): Text {
  const close = Number(price.toPrecision(SHOWN_DIGITS))
  return text('the close of {date} was {close} {currency}', { date: day(date), close, currency })
}

const SHOWN_DIGITS = 6

interface Close {
  readonly date: string
  readonly price: number
  readonly currency: string
}
