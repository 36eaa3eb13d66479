import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Finding } from '@plumbline/contract/assets/schemas'
import type { FindingChoice } from '@plumbline/contract/assets/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { decideFindingMutation } from '../../../api/admin-mutations.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { defaultNumberFormat } from '../../../formatting/locale.ts'
import { showFailure } from '../../../ui/notices.tsx'
import { describeOutcome, explainFinding, nameFinding } from './describe-finding.ts'
import styles from './findings.module.css'

/** One finding: what is wrong, what was done, and for administrators what can be done. */
export function FindingEntry({ assetId, finding }: { assetId: string; finding: Finding }) {
  const user = useCurrentUser()
  const { mutate, isPending, variables } = useMutation({
    ...decideFindingMutation,
    onError: (error) => showFailure(t`The decision could not be stored`, error),
  })
  const name = nameFinding(finding)
  const decide = (label: string, choice: FindingChoice | undefined) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      disabled={isPending}
      loading={isPending && variables.choice === choice}
      onClick={() => mutate({ assetId, finding: finding._id, choice })}
    >
      {label}
    </Button>
  )
  return (
    <li className={styles.entry}>
      <h3>{name}</h3>
      <p>{explainFinding(finding, user?.numberFormat ?? defaultNumberFormat())}</p>
      <p className={styles.outcome}>{describeOutcome(finding)}</p>
      {user?.role === 'admin' && (
        <div className={styles.actions}>
          {finding.decision === null ? (
            <>
              {decide(t`Accept`, 'accept')}
              {decide(t`Reject`, 'reject')}
            </>
          ) : (
            decide(t`Undo`, undefined)
          )}
        </div>
      )}
    </li>
  )
}
