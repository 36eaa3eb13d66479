import { formatEnglish } from '@plumbline/text/format-text'
import type { Broker, BrokerContext, Credentials, StatementPage, StatementRequest } from '../broker.ts'
import { type Entries, toLedgerEntries } from '../ledger-entries.ts'
import { readAccount } from '../read-account.ts'
import type { BrokerRecord, Position } from '../records.ts'

export interface CollectedStatement extends Entries {
  readonly pages: readonly StatementPage[]
  /** Each record once, by its key. */
  readonly records: readonly BrokerRecord[]
  readonly positions: readonly Position[] | undefined
  /** In English. */
  readonly notes: readonly string[]
}

/** Signs in and reads a whole statement, as a first synchronization does. */
export async function collectStatement(
  broker: Broker,
  context: BrokerContext,
  credentials: Credentials,
  request: Partial<StatementRequest> = {},
): Promise<CollectedStatement> {
  const reading = { broker, context, credentials, session: null, keepSession: async () => {} }
  const pages: StatementPage[] = []
  for await (const page of readAccount(reading, { from: null, to: '2025-01-15', cursor: null, ...request })) {
    pages.push(page)
  }
  const records = new Map(pages.flatMap((page) => page.records.map((record) => [record.key, record] as const)))
  return {
    pages,
    records: [...records.values()],
    positions: pages.findLast(({ positions }) => positions !== undefined)?.positions,
    notes: pages.flatMap(({ notes }) => notes.map(formatEnglish)),
    ...toLedgerEntries([...records.values()]),
  }
}
