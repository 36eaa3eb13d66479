import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconFlask2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deletePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './portfolio-frame.module.css'

/** Marks every page of a sample portfolio, and removes it with one click. */
export function SampleStrip({ portfolioId }: { portfolioId: string }) {
  const navigate = useNavigate()
  const remove = useMutation({
    ...deletePortfolioMutation(portfolioId),
    onSuccess: () => {
      showSuccess(t`Sample removed`)
      return navigate({ to: '/portfolios' })
    },
    onError: (error) => showFailure(t`The sample could not be removed`, error),
  })
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
    </aside>
  )
}
