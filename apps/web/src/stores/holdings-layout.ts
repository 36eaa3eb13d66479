import { asJson, createStoredValue } from './stored-value.ts'

/** How the user left the holdings in this browser. */
interface HoldingsLayout {
  /** The chosen view of each portfolio, as in the address. */
  views: Record<string, string>
}

function readLayout(stored: unknown): HoldingsLayout {
  const { views } = { ...(stored as Partial<HoldingsLayout> | undefined) }
  return { views: { ...views } }
}

export const holdingsLayout = createStoredValue('plumbline-holdings', asJson(readLayout))
