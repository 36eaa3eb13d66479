import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { matchedStock } from '../transactions/schemas.ts'
import { id, text } from '../value-schemas.ts'
import { ONE_TIME_PASSWORD_LENGTH } from './vocabulary.ts'

/** A broker's instrument without a known security. */
export const waitingInstrument = z.object({
  /** The broker's own id for it. */
  key: z.string(),
  isin: z.string().nullable(),
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  /** Rows of the statement that wait for it. */
  rows: z.int(),
  /** Of those rows. */
  firstDay: z.string(),
  /** The user left it out. */
  isIgnored: z.boolean(),
})
export type WaitingInstrument = z.infer<typeof waitingInstrument>

/** A holding whose units differ from those stated by the broker. */
export const positionDifference = z.object({
  stock: z.object({ _id: id, symbol: z.string(), name: z.string() }),
  brokerUnits: z.number(),
  units: z.number(),
  /** The earliest day on which the difference can have started. */
  since: z.string(),
})

export const syncRun = z.object({
  _id: id,
  startedAt: z.string(),
  /** Null while it runs. */
  finishedAt: z.string().nullable(),
  hasFailed: z.boolean(),
  /** What it did, in sentences. */
  lines: z.array(z.string()),
})
export type SyncRun = z.infer<typeof syncRun>

export const integration = z.object({
  _id: id,
  /** The broker's id. */
  name: z.string(),
  credentials: z.object({ username: z.string() }),
  /** `Unauthorized` if the user has to sign in again, otherwise the message of the last failure. */
  error: z.string().nullable(),
  /** When the last synchronization succeeded. */
  updatedAt: z.string().nullable(),
  /** The lines of all runs, the newest run first. */
  logs: z.array(z.string()),
  /** The portfolio for transactions; null until one is chosen. */
  portfolioId: id.nullable(),
  connectedAt: z.string(),
  /** A synchronization runs, or is due and begins within seconds. */
  isSyncing: z.boolean(),
  /** No more attempts until the user reconnects. */
  needsReconnect: z.boolean(),
  /** The plan does not include synchronization. */
  isPaused: z.boolean(),
  /** Null if nothing is scheduled. */
  nextSyncAt: z.string().nullable(),
  /** Rows that wait until the user chooses their security. */
  waitingRows: z.int(),
  differences: z.array(positionDifference),
  runs: z.array(syncRun),
})
export type Integration = z.infer<typeof integration>

/**
 * The result of a sign-in at the broker. `totpNeeded`: send it again with the one-time code. `error`: the code is
 * wrong. An object reports success, or the reason why the sign-in was not possible.
 */
export const signInResult = z.union([
  z.enum(['badCredentials', 'error', 'totpNeeded']),
  z.object({
    success: z.boolean(),
    /** Of the integration. */
    _id: id.optional(),
    message: z.string().optional(),
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
    /** The broker's id. */
    name: text(50),
    username: text(200).refine((value) => value.trim() !== '', markText('Must not be empty')),
    password: text(500),
    oneTimePassword: oneTimePassword.optional(),
    portfolioId: id.optional(),
  }),
  response: signInResult,
}

export const updateIntegration = {
  body: z
    .strictObject({ oneTimePassword: newCode, portfolioId: id })
    .partial()
    .refine((body) => Object.keys(body).length > 0, markText('Expected oneTimePassword or portfolioId')),
  response: signInResult,
}

export const listWaitingInstruments = { response: z.array(waitingInstrument) }

export const matchWaitingInstrument = {
  body: z.strictObject({ key: text(200), stockId: id.nullable() }),
  response: z.object({
    stock: matchedStock.nullable(),
    /** Waiting transactions that are now recorded. */
    transactions: z.int(),
  }),
}
