import { ignoreFinding, listFindings, restoreFinding } from '@plumbline/contract/checks/operations'
import type { Finding } from '@plumbline/contract/checks/schemas'
import type { IgnoreReason } from '@plumbline/contract/checks/vocabulary'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins as the keys of figures do, because a changed transaction changes what is found. */
const FINDINGS_KEY = 'findings'

/** What the checks find in a portfolio, or in all of them. */
export const findingsQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, FINDINGS_KEY],
    queryFn: ({ signal }) => call(listFindings, { params: { id: portfolioId }, signal }),
  })

const findingsQueries = [
  { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === FINDINGS_KEY },
]

/** As of now: another tab or an import may have fixed it since it was shown. */
export async function isStillFound({ portfolioId, _id }: Finding): Promise<boolean> {
  const { findings } = await call(listFindings, { params: { id: portfolioId } })
  return findings.some((each) => each._id === _id)
}

export const ignoreMutation = mutationOptions({
  mutationFn: ({ finding, reason, note }: { finding: Finding; reason: IgnoreReason; note: string }) =>
    call(ignoreFinding, { params: { id: finding.portfolioId }, body: { findingId: finding._id, reason, note } }),
  meta: { invalidates: findingsQueries },
})

export const restoreMutation = mutationOptions({
  mutationFn: ({ portfolioId, _id }: Finding) => call(restoreFinding, { params: { id: portfolioId, findingId: _id } }),
  meta: { invalidates: findingsQueries },
})
