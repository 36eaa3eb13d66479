import { z } from 'zod'
import { alertEvent } from '../alerts/schemas.ts'
import { currencyText, dayText, id } from '../value-schemas.ts'
import type { WebhookEvent } from './vocabulary.ts'

const assetId = id.describe("The asset's id.")
const portfolioId = id.describe("The portfolio's id.")

/** The `data` of each event. Ids and figures only: names and texts stay in the account. */
export const webhookData = {
  'import.finished': z.object({
    importId: id.describe('Its id in `listImports`.'),
    portfolioId,
    transactions: z.int().describe('Transactions of the import that are in the ledger.'),
  }),
  'sync.failed': z.object({
    integrationId: id.describe('Its id in `listIntegrations`.'),
    broker: z.string().describe("The broker's id."),
    portfolioId: portfolioId.nullable().describe("That the broker's transactions go to; null: none chosen."),
    needsUser: z.boolean().describe('No more attempts until the user reconnects.'),
  }),
  'split.found': z.object({
    portfolioId,
    assetId,
    date: dayText,
    ratio: z.number().describe('New units per old unit.'),
    unitsAfter: z.number().describe('Units held after the split.'),
  }),
  'findings.changed': z.object({
    portfolioId,
    count: z.int().describe('Findings that are not ignored, in holdings that the plan shows.'),
    atStake: z.number().describe('The sum of what is at stake, in `currency`.'),
    currency: currencyText.describe("The portfolio's, ISO 4217."),
    findingIds: z.array(id).describe('Their ids in `listFindings`, most money at stake first, at most 100.'),
  }),
  'price.changed': z.object({
    portfolioId,
    date: dayText,
    changes: z.array(
      z.object({
        assetId,
        currency: currencyText,
        price: z.number().describe('The close, in `currency`.'),
        change: z.number().describe("A ratio in the portfolio's currency, against the day before."),
      }),
    ),
  }),
  'alert.reached': alertEvent
    .pick({ kind: true, level: true, direction: true, portfolioId: true, date: true, value: true, currency: true })
    .extend({ alertId: id.describe('Its id in `listAlerts`.'), assetId }),
} satisfies Record<WebhookEvent, z.ZodObject>
export type WebhookData = { [Event in WebhookEvent]: z.infer<(typeof webhookData)[Event]> }
