import { asJson, createStoredValue } from './stored-value.ts'

/** The form of a portfolio that the plan did not allow yet. */
type PortfolioDraft = { name: string; currency: string }

function checkDraft(stored: unknown): PortfolioDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('currency' in stored)) return undefined
  const { name, currency } = stored
  return typeof name === 'string' && typeof currency === 'string' ? { name, currency } : undefined
}

/** Stored, because a payment may load a page of its own. It ends with the session. */
export const portfolioDraft = createStoredValue('plumbline-portfolio-draft', asJson(checkDraft))
