import { useLingui } from '@lingui/react/macro'
import type { Proof } from '@plumbline/reading/proofs'
import { IconCheck } from '@tabler/icons-react'
import styles from './proof-list.module.css'
import { useDescribeProof } from './use-describe-proof.ts'

/** The laws that a transaction satisfies, each as a sentence with its numbers. */
export function ProofList({ proofs }: { proofs: readonly Proof[] }) {
  const { t } = useLingui()
  const describe = useDescribeProof()
  return (
    <ul className={styles.proof} aria-label={t`Proof`}>
      {proofs.map(describe).map((sentence) => (
        <li key={sentence}>
          <IconCheck size={15} stroke={1.6} aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  )
}
