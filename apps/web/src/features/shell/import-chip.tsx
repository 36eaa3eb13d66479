import { lazy, Suspense } from 'react'
import { useImportRun } from '../../stores/import-run.ts'

const ImportProgress = lazy(async () => ({ default: (await import('./import-progress.tsx')).ImportProgress }))

/** A running or stopped import, shown on every page. */
export function ImportChip() {
  const run = useImportRun()
  if (run === null) return null
  return (
    <Suspense>
      <ImportProgress run={run} />
    </Suspense>
  )
}
