import { t } from '@lingui/core/macro'

/** The texts of a broker's form and the notes above it. */
export type BrokerForm = {
  username: string
  password: string
  passwordIsOptional: boolean
  /** Whether the broker may ask for a one-time code or a confirmation in its app. */
  hasSecondStep: boolean
  /** A warning shown before connecting. */
  risk: string | null
  /** Where to find what the fields ask for. */
  steps: readonly string[]
}

const degiro = (): BrokerForm => ({
  username: t`Username`,
  password: t`Password`,
  passwordIsOptional: false,
  hasSecondStep: true,
  risk: t`DEGIRO has no public interface. Its client agreement does not allow automated tools or sharing your sign-in, and it has blocked accounts for signing in too often. Plumbline signs in once a day and stops after a refusal. Importing a CSV file carries no such risk.`,
  steps: [],
})

const ibkr = (): BrokerForm => ({
  username: t`Query ID`,
  password: t`Token`,
  passwordIsOptional: false,
  hasSecondStep: false,
  risk: null,
  steps: [
    t`In Client Portal, open Performance & Reports, then Flex Queries.`,
    t`Create an Activity Flex Query in XML with Trades (executions), Cash Transactions, Corporate Actions and Open Positions, all fields, for the last 365 days. Its number is the Query ID.`,
    t`Under Flex Web Service Configuration, create the token. It expires after a year at most.`,
  ],
})

const trading212 = (): BrokerForm => ({
  username: t`API key`,
  password: t`API secret`,
  passwordIsOptional: true,
  hasSecondStep: false,
  risk: null,
  steps: [
    t`In the Trading 212 app, open Settings, then API, and generate a key for your Invest or Stocks ISA account.`,
    t`Allow account data, history, metadata and portfolio. Orders are not needed.`,
    t`Keys made before 2025 have no secret. Leave it empty then.`,
  ],
})

const FORMS: Readonly<Record<string, () => BrokerForm>> = { degiro, 'ibkr-flex': ibkr, 'trading-212': trading212 }

export function brokerForm(brokerId: string): BrokerForm {
  return (FORMS[brokerId] ?? degiro)()
}
