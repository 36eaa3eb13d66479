import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { matchedStock } from '../transactions/schemas.ts'
import { currencyText, dayText, id, instantText, text } from '../value-schemas.ts'
import { ONE_TIME_PASSWORD_LENGTH } from './vocabulary.ts'

/** A broker's instrument without a known security. */
export const waitingInstrument = z.object({
  key: z.string().describe("The broker's own id for it."),
  isin: z.string().nullable().describe('ISO 6166.'),
  symbol: z.string().nullable().describe('At its exchange.'),
  name: z.string().nullable().describe('As the broker names it; null: it has none.'),
  currency: currencyText.nullable().describe('ISO 4217; null: not stated.'),
  rows: z.int().describe('Rows of the statement that wait for it.'),
  firstDay: dayText.describe('Of those rows.'),
  isIgnored: z.boolean().describe('The user left it out.'),
})
export type WaitingInstrument = z.infer<typeof waitingInstrument>

/** A holding whose units differ from those stated by the broker. */
export const positionDifference = z.object({
  stock: z
    .object({
      _id: id,
      symbol: z.string().describe('At its exchange.'),
      name: z.string().describe('Of the company, fund or coin.'),
    })
    .describe('The asset.'),
  brokerUnits: z.number().describe('As the broker shows.'),
  units: z.number().describe("By the portfolio's transactions."),
  since: z.string().describe('The earliest day on which the difference can have started.'),
})

export const syncRun = z
  .object({
    _id: id,
    startedAt: instantText,
    finishedAt: instantText.nullable().describe('Null while it runs.'),
    hasFailed: z.boolean().describe('It ended with an error.'),
    lines: z.array(z.string()).describe('What it did, in sentences.'),
  })
  .meta({ id: 'Synchronization' })
export type SyncRun = z.infer<typeof syncRun>

export const integration = z
  .object({
    _id: id,
    name: z.string().describe("The broker's id."),
    credentials: z.object({ username: z.string().describe('At the broker.') }).describe('What of them is shown.'),
    error: z
      .string()
      .nullable()
      .describe('`Unauthorized` if the user has to sign in again, otherwise the message of the last failure.'),
    updatedAt: instantText.nullable().describe('When the last synchronization succeeded.'),
    logs: z.array(z.string()).describe('The lines of all runs, the newest run first.'),
    portfolioId: id.nullable().describe('The portfolio for transactions; null until one is chosen.'),
    connectedAt: instantText,
    isSyncing: z.boolean().describe('A synchronization runs, or is due and begins within seconds.'),
    needsReconnect: z.boolean().describe('No more attempts until the user reconnects.'),
    isPaused: z.boolean().describe('The plan does not include synchronization.'),
    nextSyncAt: instantText.nullable().describe('Null if nothing is scheduled.'),
    waitingRows: z.int().describe('Rows that wait until the user chooses their security.'),
    differences: z.array(positionDifference).describe("Units that differ from the broker's."),
    runs: z.array(syncRun).describe('The last synchronizations, newest first.'),
  })
  .meta({ id: 'BrokerConnection' })
export type Integration = z.infer<typeof integration>

/**
 * The result of a sign-in at the broker. `totpNeeded`: send it again with the one-time code. `error`: the code is
 * wrong. An object reports success, or the reason why the sign-in was not possible.
 */
export const signInResult = z.union([
  z.enum(['badCredentials', 'error', 'totpNeeded']),
  z.object({
    success: z.boolean().describe('The broker accepted the credentials.'),
    _id: id.optional().describe('Of the integration.'),
    message: z.string().optional().describe('What the broker says.'),
  }),
])
export type SignInResult = z.infer<typeof signInResult>

const oneTimePassword = text(20)
/** Empty to sign in again without one. */
const newCode = oneTimePassword.refine(
  (code) => code === '' || code.length === ONE_TIME_PASSWORD_LENGTH,
  markText('Expected a code of 6 characters'),
)

export const listIntegrations = { response: z.array(integration) }

export const connectIntegration = {
  body: z.strictObject({
    name: text(50).describe("The broker's id."),
    username: text(200)
      .refine((value) => value.trim() !== '', markText('Must not be empty'))
      .describe('At the broker.'),
    password: text(500).describe('At the broker.'),
    oneTimePassword: oneTimePassword.optional().describe("The code of the broker's app."),
    portfolioId: id.optional(),
  }),
  response: signInResult,
}

export const updateIntegration = {
  body: z
    .strictObject({
      oneTimePassword: newCode.describe("The code of the broker's app; empty: without one."),
      portfolioId: id,
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, markText('Expected oneTimePassword or portfolioId')),
  response: signInResult,
}

export const listWaitingInstruments = { response: z.array(waitingInstrument) }

export const matchWaitingInstrument = {
  body: z.strictObject({
    key: text(200).describe('Of the instrument, from the list of those that wait.'),
    stockId: id.nullable().describe('The asset; null leaves its rows out.'),
  }),
  response: z.object({
    stock: matchedStock.nullable().describe('The asset; null: its rows are left out.'),
    transactions: z.int().describe('Waiting transactions that are now recorded.'),
  }),
}
