import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { calendarDate, currencyText, dayText, decimal, id, instantText } from '../value-schemas.ts'
import { hasFittingHours } from './quiet-hours.ts'
import { ALERT_DIRECTIONS, ALERT_KINDS, ALERT_LEVELS, ALERT_SOURCES, type AlertKind, MAX_ALERTS } from './vocabulary.ts'

const kind = z.enum(ALERT_KINDS).describe('What it waits for.')
const LEVEL_WORDS =
  "A price in the asset's currency, a percentage (`change`, `weight`) or days (`earnings`). Null for other kinds."
const level = z.string().nullable().describe(`An exact decimal. ${LEVEL_WORDS}`)
const direction = z
  .enum(ALERT_DIRECTIONS)
  .nullable()
  .describe('Which way a price or weight has to move. Null for other kinds, and before the first close.')
const portfolio = z
  .object({ _id: id, name: z.string().describe('Its name.') })
  .nullable()
  .describe('For `weight`: whose holding it is. Null for other kinds.')

const alert = z
  .object({
    _id: id,
    asset: assetSummary.describe('What it is about.'),
    kind,
    level,
    direction,
    portfolio,
    source: z.enum(ALERT_SOURCES).describe('`watchlist`: it follows the target price there.'),
    createdAt: instantText,
    reachedOn: dayText
      .nullable()
      .describe(
        'When it last happened; null: not yet. `price` and `weight` happen once, until the level is set again.',
      ),
    price: z.number().nullable().describe("The last close in the asset's currency; null: not known."),
    priceDate: dayText.nullable().describe('The day of the last close; null: none.'),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof alert>

export const alertEvent = z
  .object({
    _id: id,
    asset: assetSummary.describe('What it is about.'),
    kind,
    level,
    direction,
    portfolioId: id.nullable().describe('For `weight`: whose holding it is. Null for other kinds.'),
    portfolioName: z.string().nullable().describe('Null also when the portfolio was deleted.'),
    date: dayText.describe('Of the close, the ex-day of the dividend, or the day of the expected report.'),
    value: z
      .number()
      .nullable()
      .describe(
        'The close; for `change` and `weight` a ratio; for `dividend-cut` the dividend per unit; null for `earnings`.',
      ),
    currency: currencyText.describe("Of `value`: the asset's, or the dividend's. ISO 4217."),
    foundAt: instantText,
  })
  .meta({ id: 'AlertEvent' })
export type AlertEvent = z.infer<typeof alertEvent>

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, markText('Expected a time such as 22:30'))
  .describe('In the time zone of the account, HH:MM.')
const quietHours = z
  .strictObject({ from: clock, to: clock })
  .refine(hasFittingHours, { error: markText('Choose two times that leave at least one hour a day'), path: ['to'] })
  .nullable()
  .describe('When nothing about alerts and price changes is sent; it follows afterwards. Null: none.')
  .meta({ id: 'QuietHours' })
export type QuietHours = NonNullable<z.infer<typeof quietHours>>

interface Asked {
  kind: AlertKind
  level: string | null
}

/** Whether a portfolio and a direction are given for a weight, and no portfolio for anything else. */
export function hasFittingPortfolio({
  kind: asked,
  portfolioId,
  direction: given,
}: Pick<Asked, 'kind'> & { portfolioId: string | null; direction: 'up' | 'down' | null }): boolean {
  return asked === 'weight' ? portfolioId !== null && given !== null : portfolioId === null
}

/** Whether the level suits the kind. */
export function hasFittingLevel({ kind: asked, level: given }: Asked): boolean {
  const range = ALERT_LEVELS[asked]
  if (range === undefined || given === null) return (range === undefined) === (given === null)
  return Number(given) >= range.from && Number(given) <= range.to
}

/** Alerts as an export and an archive of the account have them. */
export const keptAlerts = z.object({
  byMail: z.boolean().describe('What happens is mailed.'),
  quietHours: quietHours.default(null),
  alerts: z
    .array(
      z
        .object({
          assetId: id,
          kind,
          level: decimal.nullable().describe('As in `Alert`.'),
          direction,
          portfolioId: id.nullable().default(null).describe('For `weight`: whose holding it is.'),
          source: alert.shape.source,
          createdAt: z.iso.datetime().describe('In UTC, ISO 8601.'),
          reachedOn: calendarDate.nullable().describe('When it last happened; null: not yet.'),
          setDay: calendarDate.describe('The last close when the level was set.'),
          seenDay: calendarDate.describe('The last close that was looked at.'),
        })
        .refine(hasFittingLevel, { error: markText('The level does not suit the kind'), path: ['level'] })
        .refine(hasFittingPortfolio, { error: markText('A weight needs a portfolio'), path: ['portfolioId'] }),
    )
    .max(2 * MAX_ALERTS)
    .describe('What waits.'),
})

export const listAlerts = {
  response: z.object({
    alerts: z.array(alert).describe('By the name of the asset, then by kind.'),
    events: z.array(alertEvent).describe('What happened, newest first.'),
    byMail: z.boolean().describe('What happened is mailed, in one mail a day at most, in the morning.'),
    quietHours,
    timeZone: z.string().describe('Of the account, from its last sign-in. IANA.'),
  }),
}

export const createAlert = {
  body: z
    .strictObject({
      assetId: id.describe("The asset's id."),
      kind,
      level: decimal.nullable().default(null).describe(LEVEL_WORDS),
      portfolioId: id.nullable().default(null).describe('For `weight`, and only there: whose holding it is.'),
      direction: z
        .enum(ALERT_DIRECTIONS)
        .nullable()
        .default(null)
        .describe('For `weight`, and only there: `up` for the level or more, `down` for the level or less.'),
    })
    .refine(hasFittingLevel, {
      error: markText(
        'Expected a price above 0, a change of 0.5 to 100 percent, 1 to 30 days before earnings, or a weight of 0.1 to 100 percent. Other alerts have no level',
      ),
      path: ['level'],
    })
    .refine(hasFittingPortfolio, {
      error: markText('An alert on a weight needs a portfolio and a direction. Other alerts have no portfolio'),
      path: ['portfolioId'],
    })
    .refine(({ kind: asked, direction: given }) => asked === 'weight' || given === null, {
      error: markText('Only an alert on a weight takes a direction'),
      path: ['direction'],
    }),
  response: alert,
}

export const updateAlert = {
  body: z.strictObject({ level: decimal.describe('As in `Alert`.') }),
  response: alert,
}

export const setAlertMails = {
  body: z.strictObject({
    byMail: z.boolean().optional().describe('Mail what happened.'),
    quietHours: quietHours.optional(),
  }),
}
