import type { RecordedState } from './history-records.ts'
import type { CertificateFile } from './input-records.ts'
import { readHistory } from './read-history.ts'

export interface BrokenHistory {
  transactionId: string
  /** The change after which the transaction was not as the history says. */
  change: number
}

export interface HistoryCheck {
  /** How many versions lead to the ledger. */
  versions: number
  /** The first transaction whose versions do not. */
  broken: BrokenHistory | undefined
}

/**
 * Whether the history leads to the ledger: each version begins as the one before it ended, and the last one is the
 * transaction of today. Ids of assets are not compared, because an installation may merge two listings.
 */
export function checkHistory(read: (file: CertificateFile) => Iterable<unknown>): HistoryCheck {
  const { portfolios, versions, ledger } = readHistory(read)
  const last = new Map<string, { state: string; change: number }>()
  let count = 0
  let broken: BrokenHistory | undefined
  for (const { change, transactionId, before, after } of versions) {
    count += 1
    const known = last.get(transactionId)?.state
    // What happens in another portfolio is not in the certificate.
    const isKnown = known !== undefined && known !== ELSEWHERE
    if (isKnown && known !== stateOf(before, portfolios)) broken ??= { transactionId, change }
    last.set(transactionId, { state: stateOf(after, portfolios), change })
  }
  for (const [transactionId, state] of ledger) {
    const known = last.get(transactionId)
    if (known !== undefined && known.state !== stateOf(state, portfolios))
      broken ??= { transactionId, change: known.change }
    last.delete(transactionId)
  }
  for (const [transactionId, { state, change }] of last)
    if (state !== ABSENT && state !== ELSEWHERE) broken ??= { transactionId, change }
  return { versions: count, broken }
}

const ABSENT = 'absent'
const ELSEWHERE = 'elsewhere'

function stateOf(state: RecordedState | null, portfolios: ReadonlySet<string>): string {
  if (state === null) return ABSENT
  if (!portfolios.has(state.portfolioId)) return ELSEWHERE
  const { portfolioId, type, date, units, price, fee, currency, rate, sequence } = state
  return JSON.stringify([portfolioId, type, date, units, price, fee, currency, rate, sequence])
}
