import type { Finding } from '@plumbline/contract/assets/schemas'
import { isToApply, keyOfFinding } from '@plumbline/market-sources/findings'
import type { StoredDecision } from '../market/findings/decision-store.ts'
import type { StoredFinding } from '../market/histories/history-rows.ts'

/** Only administrators see who decided. */
export function describeFindings(
  findings: readonly StoredFinding[],
  decisions: readonly StoredDecision[],
  isAdmin: boolean,
): Finding[] {
  const choices = new Map(decisions.map(({ finding, choice }) => [finding, choice]))
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
            : { choice: decision.choice, at: decision.decidedAt, by: isAdmin ? (decision.decidedBy ?? null) : null },
      }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}
