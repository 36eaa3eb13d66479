import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { isMissingPart } from '../../ui/states/is-missing-part.ts'

/** Replaces a page that failed to render. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <main id="content" tabIndex={-1}>
      <PageMeta title={t`Not loaded · Plumbline`} description={t`The page could not be loaded.`} />
      <ErrorState
        title={t`This page could not be loaded`}
        text={describeError(error)}
        onRetry={() => {
          // The router keeps a failed script until the page is loaded again.
          if (isMissingPart(error) && navigator.onLine) return location.reload()
          reset()
          void router.invalidate()
        }}
      />
    </main>
  )
}
