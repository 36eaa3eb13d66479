import { createClient } from '@plumbline/client/client'
import { pastDay } from '../stores/past-day.ts'
import { sharedPortfolioId } from '../stores/portfolio-access.ts'
import { expireSession, getSession } from '../stores/session.ts'
import { askToUpgrade } from '../stores/upgrade-prompt.ts'

/**
 * Calls the API with this browser's session. A 401 also ends the session in this browser. A refusal by the plan also
 * opens the upgrade prompt.
 */
export const { call } = createClient({
  token: () => getSession().token,
  language: () => document.documentElement.lang,
  onUnauthorized: expireSession,
  ...(sharedPortfolioId !== undefined && { sharedPortfolio: sharedPortfolioId }),
  ...(pastDay !== undefined && { on: pastDay }),
  onPlanLimit: ({ source }) => sharedPortfolioId === undefined && source !== undefined && askToUpgrade(source),
})
