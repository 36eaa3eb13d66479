import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconFlask2, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deletePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { sampleStripPutAway } from '../../stores/sample-strip.ts'
import { useStore } from '../../stores/store.ts'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './portfolio-frame.module.css'

/** Marks every page of a sample portfolio, and removes it with one click. It can be put away. */
export function SampleStrip({ portfolioId }: { portfolioId: string }) {
  const isPutAway = useStore(sampleStripPutAway)
  const navigate = useNavigate()
  const remove = useMutation({
    ...deletePortfolioMutation(portfolioId),
    onSuccess: () => {
      showSuccess(t`Sample removed`)
      return navigate({ to: '/portfolios' })
    },
    onError: (error) => showFailure(t`The sample could not be removed`, error),
  })
  if (isPutAway) return null
  return (
    <aside className={styles.sample} aria-label={t`Sample`}>
      <IconFlask2 size={15} stroke={1.6} aria-hidden="true" />
      <p>
        <Trans>
          <b>Sample portfolio.</b> <span>Its transactions are made up.</span>{' '}
          <button type="button" className={textLink} disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove the sample
          </button>
        </Trans>
      </p>
      <button
        type="button"
        className={styles.putAway}
        aria-label={t`Hide this banner`}
        onClick={() => sampleStripPutAway.set(true)}
      >
        <IconX size={15} stroke={1.6} aria-hidden="true" />
      </button>
    </aside>
  )
}
