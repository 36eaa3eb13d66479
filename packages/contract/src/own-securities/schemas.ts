import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { enteredNote } from '../asset-notes/schemas.ts'
import {
  calendarDate,
  currencyCode,
  currencyText,
  dayText,
  id,
  instantText,
  nonNegativeDecimal,
  text,
} from '../value-schemas.ts'
import {
  JSON_PATH,
  MAX_JSON_PATH_LENGTH,
  MAX_OWN_NAME_LENGTH,
  MAX_OWN_PRICES,
  MAX_OWN_PRICES_OF_ACCOUNT,
  MAX_OWN_PRICES_PER_PAGE,
  MAX_OWN_SYMBOL_LENGTH,
  MAX_PRICE_ADDRESS_LENGTH,
  OWN_SECURITY_KINDS,
  SHOWN_ADDRESS_PRICES,
} from './vocabulary.ts'

const trimmed = (value: string) => value.trim()

const given = {
  name: text(MAX_OWN_NAME_LENGTH)
    .transform(trimmed)
    .refine((name) => name !== '', markText('Must not be empty'))
    .describe('As it is shown.'),
  kind: z.enum(OWN_SECURITY_KINDS).describe('What it is.'),
  symbol: text(MAX_OWN_SYMBOL_LENGTH)
    .transform((symbol) => symbol.trim().toUpperCase() || null)
    .nullable()
    .describe('A short name that files use for it; null: none.'),
  isin: text(20)
    .transform((isin) => isin.trim().toUpperCase() || null)
    .nullable()
    .refine((isin) => isin === null || /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin), markText('This is not an ISIN'))
    .describe('ISO 6166; null: none.'),
  note: enteredNote.describe('In your words; null: none.'),
}

const jsonPath = text(MAX_JSON_PATH_LENGTH)
  .transform(trimmed)
  .refine((path) => path !== '' && JSON_PATH.test(path), markText('This is not a path such as data[*].close'))

const addressParts = {
  url: text(MAX_PRICE_ADDRESS_LENGTH).transform(trimmed).describe('Opened once a day; it responds with JSON.'),
  pricePath: jsonPath.describe('Where the prices are, such as `data[*].close`.'),
  dayPath: jsonPath
    .nullable()
    .describe('Where their days are, such as `data[*].date`; null: one price, of the day on which it is read.'),
}
export const givenPriceAddress = z
  .strictObject(addressParts)
  .meta({ id: 'PriceAddress', description: 'Where prices are read from.' })
export type GivenPriceAddress = z.infer<typeof givenPriceAddress>

const priceAddress = z
  .object({
    ...addressParts,
    readAt: instantText.nullable().describe('When it was last read; null: not yet.'),
    error: z.string().nullable().describe('Why it could not be read; null: it could.'),
  })
  .describe('Where prices are read from.')

export const ownSecurity = z
  .object({
    _id: id.describe('Can be used like the id of a listed asset.'),
    name: z.string().describe('As it is shown.'),
    kind: z.enum(OWN_SECURITY_KINDS).describe('What it is.'),
    currency: currencyText,
    symbol: z.string().nullable().describe('A short name that files use for it; null: none.'),
    isin: z.string().nullable().describe('ISO 6166; null: none.'),
    note: z.string().nullable().describe('In your words; null: none.'),
    createdAt: instantText,
    prices: z.int().describe('How many prices are entered.'),
    price: z.number().nullable().describe('The last price that is entered, in its currency; null: none.'),
    priceDate: dayText.nullable().describe('The day of that price; null: none.'),
    priceAddress: priceAddress.nullable(),
  })
  .meta({ id: 'OwnSecurity', description: 'A security that no source has. Only its account sees it.' })
export type OwnSecurity = z.infer<typeof ownSecurity>

export const listOwnSecurities = { response: z.array(ownSecurity) }

export const createOwnSecurity = {
  body: z.strictObject({
    name: given.name,
    kind: given.kind,
    currency: currencyCode.describe('ISO 4217. Its prices are in it, and it cannot be changed.'),
    symbol: given.symbol.default(null),
    isin: given.isin.default(null),
    note: given.note.default(null),
  }),
  response: ownSecurity,
}

export const updateOwnSecurity = {
  body: z
    .strictObject({ ...given, priceAddress: givenPriceAddress.nullable().describe('Null: prices are entered.') })
    .partial(),
  response: ownSecurity,
}

const ownDecimal = nonNegativeDecimal.describe("In the security's currency; 0: worthless.")

export const ownPrice = z
  .object({
    day: dayText,
    price: z.string().describe("An exact decimal, in the security's currency."),
    enteredAt: instantText.describe('When it was entered or last corrected.'),
  })
  .meta({ id: 'OwnPrice' })
export type OwnPrice = z.infer<typeof ownPrice>

export const listOwnPrices = {
  query: z.strictObject({
    before: calendarDate.optional().describe('Only earlier days.'),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(MAX_OWN_PRICES_PER_PAGE)
      .default(100)
      .describe('The most prices.'),
  }),
  response: z.object({
    total: z.int().describe('How many prices are entered.'),
    prices: z.array(ownPrice).describe('The latest day first.'),
  }),
}

export const enterOwnPrices = {
  body: z.strictObject({
    prices: z
      .array(
        z.strictObject({
          day: calendarDate,
          price: ownDecimal,
        }),
      )
      .min(1)
      .max(MAX_OWN_PRICES)
      .describe('At most one price per day. It replaces an earlier price for the same day.'),
  }),
  response: z.object({
    added: z.int().describe('Days that had no price.'),
    corrected: z.int().describe('Days that had another price.'),
    unchanged: z.int().describe('Days that had this price.'),
  }),
}

export const readPriceAddress = {
  body: givenPriceAddress,
  response: z.object({
    total: z.int().describe('How many days have a price.'),
    prices: z
      .array(z.object({ day: dayText, price: z.string().describe('An exact decimal.') }))
      .max(SHOWN_ADDRESS_PRICES)
      .describe('The latest day first.'),
  }),
}

/** A security with all that was entered for it, as the account's export has it. */
export const exportedOwnSecurity = ownSecurity.omit({ prices: true, price: true, priceDate: true }).extend({
  priceAddress: givenPriceAddress.nullable().describe('Null: prices are entered.'),
  prices: z.array(ownPrice).describe('Oldest first, one of each day.'),
  earlierPrices: z
    .array(ownPrice.extend({ replacedAt: instantText }))
    .describe('Prices that were corrected or deleted.'),
})

const enteredAt = z.iso.datetime().describe('When it was entered.')

/** The same in an archive, which is checked when it is imported. */
export const storedOwnSecurity = z.strictObject({
  _id: id,
  name: given.name,
  kind: given.kind,
  currency: currencyCode,
  symbol: given.symbol,
  isin: given.isin,
  note: given.note,
  createdAt: z.iso.datetime().describe('In UTC, ISO 8601.'),
  // Archives of older versions have none.
  priceAddress: givenPriceAddress.nullable().default(null),
  prices: z
    .array(z.strictObject({ day: calendarDate, price: ownDecimal, enteredAt }))
    .max(MAX_OWN_PRICES)
    .describe('Oldest first, one of each day.'),
  earlierPrices: z
    .array(
      z.strictObject({
        day: calendarDate,
        price: ownDecimal,
        enteredAt,
        replacedAt: z.iso.datetime().describe('When it was corrected or deleted.'),
      }),
    )
    .max(MAX_OWN_PRICES_OF_ACCOUNT)
    .describe('Prices that were corrected or deleted.'),
})
export type StoredOwnSecurity = z.infer<typeof storedOwnSecurity>
