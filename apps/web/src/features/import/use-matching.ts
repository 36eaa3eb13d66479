import { type MatchProgress, matchRows } from '@plumbline/csv-import/outcomes/match-rows'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { previewTransactionRows } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { createStore } from '../../stores/store.ts'
import type { ImportPortfolio } from './import-portfolio.ts'
import type { ImportWorker } from './start-import-worker.ts'

const NOTHING_MATCHED: MatchProgress = { rows: 0, unknown: 0, looked: 0 }

/** Builds the rows of a file and matches their securities. Only a step that is still shown moves on. */
export function useMatching(
  portfolio: ImportPortfolio,
  file: ImportFile,
  tasks: () => ImportWorker,
  onMatched: (rows: MatchedRow[]) => void,
) {
  const today = useCurrentUser()?.today ?? null
  const [progress] = useState(() => createStore(NOTHING_MATCHED))
  const leaving = useRef(new AbortController())
  const isEnough = useRef(false)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (mapping: Mapping) => {
      progress.set(NOTHING_MATCHED)
      isEnough.current = false
      const { signal } = leaving.current
      const count = await tasks().buildRows(mapping, today)
      const target = { portfolioId: portfolio._id, fingerprint: file.fingerprint }
      const until = { signal, isEnough: () => isEnough.current }
      const rows = await matchRows(count, tasks().takeRows, target, previewTransactionRows, progress.set, until)
      if (!signal.aborted) onMatched(rows)
    },
  })
  return {
    progress,
    isPending,
    error,
    start: mutate,
    onEnough() {
      isEnough.current = true
    },
  }
}
