import { findBroker } from '@plumbline/brokers/find-broker'
import type { WaitingInstrument } from '@plumbline/contract/integrations/schemas'
import { text } from '@plumbline/text/text'
import { DomainError, fieldProblem } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { bookRecords } from './book-records.ts'
import type { BrokerServices } from './broker-services.ts'
import { type ConnectionRow, readConnection } from './connection-rows.ts'
import { ignoredInstruments, rememberChoice } from './match-instruments.ts'
import { type Ledger, listWaiting } from './stage-records.ts'

function ledgerOf({ user_id, broker, portfolio_id }: ConnectionRow): Ledger | undefined {
  return portfolio_id === null ? undefined : { userId: user_id, broker, portfolioId: portfolio_id }
}

/** The instruments that need the user to choose a security, and the ignored ones. */
export async function listWaitingInstruments(
  { db }: Pick<BrokerServices, 'db'>,
  user: SignedInUser,
  id: string,
): Promise<WaitingInstrument[]> {
  const ledger = ledgerOf(await readConnection(db, user.id, id))
  if (ledger === undefined) return []
  const waiting = await listWaiting(db, ledger)
  const keys = waiting.map(({ instrument }) => instrument.key)
  const ignored = await ignoredInstruments(db, ledger, keys)
  return waiting.map(({ instrument: { key, isin, symbol, name, currency }, rows, firstDay }) => ({
    key,
    isin,
    symbol,
    name,
    currency,
    rows,
    firstDay,
    isIgnored: ignored.has(key),
  }))
}

/** Stores the security of an instrument and books its waiting records. Null ignores the instrument. */
export async function matchWaitingInstrument(
  services: BrokerServices,
  user: SignedInUser,
  id: string,
  { key, stockId }: { key: string; stockId: string | null },
): Promise<{ asset: AssetRow | null; transactions: number }> {
  const { db, clock } = services
  const market = await services.market.ofAccount(user.id)
  const connection = await readConnection(db, user.id, id)
  const ledger = ledgerOf(connection)
  if (ledger === undefined) throw new DomainError('integration-not-ready', text('Choose a portfolio first.'))
  const asset = stockId === null ? undefined : (await market.assetsOf([stockId])).get(stockId)
  if (stockId !== null && asset === undefined) {
    throw fieldProblem('unknown-asset', 'stockId', text('No such asset'))
  }
  await rememberChoice(db, ledger, key, stockId)
  let transactions = 0
  await bookRecords({
    db,
    clock,
    market,
    ledger,
    brokerName: findBroker(connection.broker)?.name ?? connection.broker,
    begin: async () => {},
    progress: async (_tx, { transactionsAdded = 0 }) => {
      transactions += transactionsAdded
    },
  })
  return { asset: asset ?? null, transactions }
}
