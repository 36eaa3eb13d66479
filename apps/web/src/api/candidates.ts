import { weighCandidates } from '@plumbline/contract/screener/operations'
import type { Candidate } from '@plumbline/contract/screener/schemas'
import { MAX_CANDIDATES } from '@plumbline/contract/screener/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The portfolio to compare with, and how much of its currency buys each asset. */
export type CandidateChoice = { portfolioId: string; amount: number }

/** `currency` is the portfolio's. */
type WeighedCandidate = Candidate & { currency: string }

type Waiting = {
  assetId: string
  resolve: (candidate: WeighedCandidate) => void
  reject: (reason: unknown) => void
}

/** Rows that are drawn together share a request. */
const BATCH_WAIT_MS = 30

const batches = new Map<string, Waiting[]>()

async function send({ portfolioId, amount }: CandidateChoice, batch: readonly Waiting[]): Promise<void> {
  try {
    const body = { assetIds: batch.map(({ assetId }) => assetId), amount }
    const { currency, candidates } = await call(weighCandidates, { params: { id: portfolioId }, body })
    for (const [at, { resolve, reject }] of batch.entries()) {
      const candidate = candidates[at]
      if (candidate === undefined) reject(new Error('a candidate is missing'))
      else resolve({ ...candidate, currency })
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

function weigh(choice: CandidateChoice, assetId: string): Promise<WeighedCandidate> {
  const key = JSON.stringify(choice)
  return new Promise((resolve, reject) => {
    const waiting = batches.get(key)
    const one = { assetId, resolve, reject }
    if (waiting !== undefined) {
      waiting.push(one)
      return
    }
    batches.set(key, [one])
    setTimeout(() => {
      const all = batches.get(key) ?? []
      batches.delete(key)
      for (const batch of batchesOf(all, MAX_CANDIDATES)) void send(choice, batch)
    }, BATCH_WAIT_MS)
  })
}

const STALE_MS = 300_000

/** One asset compared with a portfolio. The key begins as those of the figures do. */
export const candidateQuery = (choice: CandidateChoice, assetId: string) =>
  queryOptions({
    queryKey: ['portfolio', choice.portfolioId, 'candidate', choice.amount, assetId],
    queryFn: () => weigh(choice, assetId),
    staleTime: STALE_MS,
  })
