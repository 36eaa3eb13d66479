import type { Finding } from '@plumbline/contract/assets/schemas'
import { isToApply, keyOfFinding } from '@plumbline/market-sources/findings'
import { findEmail } from '../accounts/users.ts'
import type { Db } from '../database/db.ts'
import { listDecisions } from '../market/findings/decision-store.ts'
import type { StoredHistory } from '../market/histories/history-rows.ts'
import type { Market } from '../market/market.ts'

/** The findings in a history with what was decided. Only administrators see who decided. */
export async function describeFindings(
  db: Db,
  market: Market,
  { assetId, findings }: Pick<StoredHistory, 'assetId' | 'findings'>,
  isAdmin: boolean,
): Promise<Finding[]> {
  if (findings.length === 0) return []
  const decisions = await listDecisions(market.db, assetId)
  const choices = new Map(decisions.map(({ finding, choice }) => [finding, choice]))
  const addresses = new Map<string | null, string | undefined>()
  for (const { decidedBy } of isAdmin ? decisions : [])
    if (decidedBy !== null && !addresses.has(decidedBy)) addresses.set(decidedBy, await findEmail(db, decidedBy))
  return findings
    .map((finding): Finding => {
      const key = keyOfFinding(finding)
      const decision = decisions.find((each) => each.finding === key)
      return {
        ...finding,
        _id: key,
        isPending: finding.isApplied !== isToApply(finding, choices),
        foundAt: finding.foundAt ?? null,
        decision:
          decision === undefined
            ? null
            : { choice: decision.choice, at: decision.decidedAt, by: addresses.get(decision.decidedBy) ?? null },
      }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}
