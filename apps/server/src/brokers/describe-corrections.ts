import { type Text, text } from '@plumbline/text/text'
import type { Tx } from '../database/db.ts'
import { readRows } from '../transactions/replace-rows.ts'
import type { ChangedTrade, Ledger, StoredTrade } from './stage-records.ts'

/**
 * Says what a broker changed in or withdrew from trades whose transactions are in the ledger. They stay as they are,
 * because their owner may have corrected them already.
 */
export async function describeCorrections(
  tx: Tx,
  ledger: Ledger,
  changed: readonly ChangedTrade[],
  withdrawn: readonly StoredTrade[],
): Promise<Text[]> {
  const ids = [...changed, ...withdrawn].flatMap(({ transactionId }) => transactionId ?? [])
  if (ids.length === 0) return []
  const present = new Set((await readRows(tx, ledger.userId, ids)).map(({ id }) => id))
  const isPresent = ({ transactionId }: { transactionId: string | null }) => present.has(transactionId ?? '')
  return [
    ...changed.filter(isPresent).map(({ trade: { instrument }, before, after }) =>
      text('{name}: changed at the broker, from “{before}” to “{after}”. Your transaction is as it was: check it.', {
        name: instrument.name ?? instrument.symbol ?? instrument.key,
        before,
        after,
      }),
    ),
    ...withdrawn.filter(isPresent).map(({ key, terms }) =>
      text('The broker no longer lists “{trade}”. Delete its transaction if it did not take place.', {
        trade: terms ?? key,
      }),
    ),
  ]
}
