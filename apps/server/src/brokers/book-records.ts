import { toLedgerEntries } from '@plumbline/brokers/ledger-entries'
import type { LedgerEntry } from '@plumbline/brokers/ledger-entry'
import { batchesOf } from '@plumbline/engine/batches-of'
import { majorUnitOf } from '@plumbline/engine/currency'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import { type AssetRow, findAssets } from '../market/securities/assets.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { type BookedTransaction, bookTransactions } from '../transactions/book-transactions.ts'
import { bookedAmong } from '../transactions/booked-dividends/booked-dividends.ts'
import { isSameFact, type LedgerRow, readRowsOn } from '../transactions/find-equal-transactions.ts'
import { readStatedMarket, replaceBooked } from '../transactions/replace-booked.ts'
import { booksProceeds, storeCash } from '../transactions/sale-proceeds.ts'
import { settleTransfers } from '../transactions/transfers/settle-transfers.ts'
import { countLeftOut, type RunProgress } from './broker-runs.ts'
import { cancelTrades } from './cancel-trades.ts'
import { type Execution, linkOrders } from './link-orders.ts'
import { matchInstruments, siblingListings } from './match-instruments.ts'
import { findReplacedPurchases } from './replaced-purchases.ts'
import {
  type Ledger,
  linkedTransactions,
  readOpenRecords,
  reopenMoney,
  type Settlement,
  settleRecords,
  stillOpen,
} from './stage-records.ts'

export interface Booking {
  db: Db
  clock: Clock
  market: AccountMarket
  ledger: Ledger
  /** Stored as the source of the transactions. */
  brokerName: string
  /** `begin` runs at the start of each database transaction, `progress` at its end. */
  begin(tx: Tx): Promise<void>
  progress(tx: Tx, progress: RunProgress): Promise<void>
}

/** Entries from the same records: booked together or not at all. */
interface Group {
  keys: readonly string[]
  entries: readonly { entry: LedgerEntry; asset: AssetRow }[]
}

const GROUPS_PER_TRANSACTION = 100

/**
 * Books all open records of a broker into the portfolio, in database transactions of a hundred. A record that matches
 * an existing transaction is linked to it; one with an unknown security waits for the user.
 */
export async function bookRecords(booking: Booking): Promise<void> {
  const { db, ledger } = booking
  const { settings } = await readPortfolio(db, ledger.userId, ledger.portfolioId)
  const booksCash = settings.cash !== 'off'
  if (booksCash) await reopenMoney(db, ledger)
  const records = await readOpenRecords(db, ledger)
  const { entries, leftOut, cancelled, cancellations } = toLedgerEntries(records, { booksCash })
  const matches = await matchInstruments(
    db,
    booking.market,
    ledger,
    entries.flatMap(({ instrument, isOfMoney }) => (isOfMoney ? [] : instrument)),
  )
  const money = await moneyAssets(booking.market, entries)
  const waiting: Settlement[] = []
  const groups: Group[] = []
  for (const group of Map.groupBy(entries, ({ keys }) => keys.join('\n')).values()) {
    const keys = group[0]?.keys ?? []
    const assets = group.flatMap((entry) => {
      const match = matches.get(entry.instrument.key)
      const asset = entry.isOfMoney
        ? money.get(entry.currency ?? '')
        : match?.kind === 'asset'
          ? match.asset
          : undefined
      return asset === undefined ? [] : [{ entry, asset }]
    })
    if (assets.length < group.length) waiting.push({ keys, state: 'waiting' })
    else groups.push({ keys, entries: assets })
  }
  await db.transaction().execute(async (tx) => {
    await booking.begin(tx)
    const counts = await cancelTrades(tx, ledger, cancellations, booking.clock.now())
    for (const { keys, reason, text } of [...leftOut, ...cancelled]) countLeftOut(counts, reason, keys.length, [text])
    await settleRecords(tx, ledger, [
      ...leftOut.map(({ keys, isOfMoney = false }) => ({ keys, state: 'left-out' as const, isKept: isOfMoney })),
      ...cancelled.map(({ keys }) => ({ keys, state: 'cancelled' as const })),
      ...waiting,
    ])
    await booking.progress(tx, { leftOut: counts })
  })
  const unlinked = await linkExecutions(booking, groups)
  for (const batch of batchesOf(unlinked, GROUPS_PER_TRANSACTION)) await bookGroups(booking, batch)
}

/** The assets of the currencies whose money the entries are about, by currency. */
async function moneyAssets(market: AccountMarket, entries: readonly LedgerEntry[]): Promise<Map<string, AssetRow>> {
  const currencies = new Set(entries.flatMap(({ isOfMoney, currency }) => (isOfMoney ? (currency ?? []) : [])))
  if (currencies.size === 0) return new Map()
  await storeCash(market, currencies)
  const assets = await findAssets(
    market.db,
    [...currencies].map((currency) => market.provider.cash(currency).id),
  )
  return new Map(
    [...currencies].flatMap((currency) => {
      const asset = assets.get(market.provider.cash(currency).id)
      return asset === undefined ? [] : [[currency, asset] as const]
    }),
  )
}

/** Links executions to orders that the ledger has as one row. Returns the other groups. */
async function linkExecutions(booking: Booking, groups: readonly Group[]): Promise<readonly Group[]> {
  const { db, market, ledger } = booking
  const { currency } = await readPortfolio(db, ledger.userId, ledger.portfolioId)
  const siblings = await siblingListings(
    market.db,
    groups.flatMap(({ entries }) => entries.map(({ asset }) => asset)),
  )
  const executions = groups.flatMap(({ keys, entries: [first] }) => {
    if (first === undefined) return []
    const transaction = transactionOf(first.entry, first.asset, currency)
    return { keys, transaction, listings: siblings.get(first.asset.id) ?? [first.asset.id] }
  })
  const dealOf = ({ transaction: { type, date, assetId } }: Execution) => [type, date, assetId].join(' ')
  const severalOnADay = [...Map.groupBy(executions, dealOf).values()].filter(({ length }) => length > 1).flat()
  if (severalOnADay.length === 0) return groups
  const linked = await db.transaction().execute(async (tx) => {
    await booking.begin(tx)
    await lockPortfolio(tx, ledger.userId, ledger.portfolioId)
    const open = await stillOpen(
      tx,
      ledger,
      severalOnADay.flatMap(({ keys }) => keys),
    )
    const rows = await readUnlinkedRows(tx, ledger, {
      days: severalOnADay.map(({ transaction: { date } }) => date),
      assetIds: severalOnADay.flatMap(({ listings }) => listings),
    })
    const keys = await linkOrders(
      tx,
      ledger,
      rows,
      severalOnADay.filter((each) => each.keys.every((key) => open.has(key))),
    )
    await booking.progress(tx, { rowsKnown: keys.size })
    return keys
  })
  return groups.filter(({ keys }) => !keys.some((key) => linked.has(key)))
}

/** The ledger's rows of these days and listings that came neither from this broker nor from market data. */
async function readUnlinkedRows(
  tx: Tx,
  ledger: Ledger,
  { days, assetIds }: { days: readonly string[]; assetIds: readonly string[] },
): Promise<LedgerRow[]> {
  const rows = await readRowsOn(tx, ledger.userId, ledger.portfolioId, {
    days: new Set(days),
    assetIds: new Set(assetIds),
  })
  const ids = rows.map(({ id }) => id)
  const linked = await linkedTransactions(tx, ledger, ids)
  const booked = await bookedAmong(tx, ledger.userId, ids)
  return rows.filter(({ id }) => !linked.has(id) && !booked.has(id))
}

/**
 * Books records of a broker that belong together, each group once.
 *
 * Before the transaction, because they may wait for a source:
 * 1. Reads the portfolio's settings and the other listings of the assets.
 * 2. Makes sure that cash of each currency exists in which proceeds will be booked, and reads the dividends that the
 *    market data state where some were booked.
 * In one transaction, with the portfolio locked:
 * 3. Leaves out the groups of which another synchronization has settled a record meanwhile.
 * 4. Looks for each group's transaction among those that a file or the user has entered: it is known, not booked again.
 * 5. Books the transactions of the other groups. Purchases of savings plans get the figures of those that executed them,
 *    and dividends that were booked from market data make room for them.
 * 6. Writes the outcome of each record.
 * After it:
 * 7. Brings up to date which purchases came with units that the portfolio gave to others.
 */
async function bookGroups(booking: Booking, groups: readonly Group[]): Promise<void> {
  const { db, clock, market, ledger } = booking
  const { currency, settings } = await readPortfolio(db, ledger.userId, ledger.portfolioId)
  const entries = groups.flatMap((group) => group.entries)
  const siblings = await siblingListings(
    market.db,
    entries.map(({ asset }) => asset),
  )
  if (booksProceeds(settings)) {
    const sales = entries.filter(({ entry }) => entry.type === 'sell')
    await storeCash(
      market,
      sales.map(({ entry, asset }) => majorUnitOf(entry.currency ?? asset.currency).currency),
    )
  }
  const changed = entries.map(({ entry: { type }, asset }) => ({
    portfolio_id: ledger.portfolioId,
    asset_id: asset.id,
    type,
  }))
  const today = clock.now().toISOString().slice(0, 10)
  const stated = await readStatedMarket(db, market, ledger, changed, today)
  await db.transaction().execute(async (tx) => {
    await booking.begin(tx)
    await lockPortfolio(tx, ledger.userId, ledger.portfolioId)
    const open = await stillOpen(
      tx,
      ledger,
      groups.flatMap(({ keys }) => keys),
    )
    const fresh = groups.filter(({ keys }) => keys.every((key) => open.has(key)))
    const takeTwin = await findTwins(tx, ledger, fresh, siblings)
    const settlements: Settlement[] = []
    const toBook: { group: Group; transactions: BookedTransaction[] }[] = []
    for (const group of fresh) {
      const transactions = group.entries.map(({ entry, asset }) => transactionOf(entry, asset, currency))
      const twin = takeTwin(group, transactions)
      if (twin === undefined) toBook.push({ group, transactions })
      else settlements.push({ keys: group.keys, state: 'known', transactionId: twin.id, assetId: twin.asset_id })
    }
    const known = new Set(settlements.flatMap(({ transactionId }) => transactionId ?? []))
    const booked = await findReplacedPurchases(
      tx,
      ledger,
      toBook.flatMap(({ transactions }) => transactions),
      known,
      siblings,
    )
    const ids = await bookTransactions(tx, clock, {
      userId: ledger.userId,
      portfolioId: ledger.portfolioId,
      source: booking.brokerName,
      fingerprint: `broker ${ledger.broker}`,
      cash: booksProceeds(settings) ? market.provider.cash : undefined,
      transactions: booked,
    })
    await replaceBooked(tx, clock.now(), ledger, changed, stated)
    let next = 0
    for (const { group, transactions } of toBook) {
      const transactionId = ids[next]
      const assetId = booked[next]?.assetId
      settlements.push({
        keys: group.keys,
        state: 'booked',
        ...(transactionId !== undefined && { transactionId }),
        ...(assetId !== undefined && { assetId }),
      })
      next += transactions.length
    }
    await settleRecords(tx, ledger, settlements)
    const rowsOf = (state: Settlement['state']) =>
      settlements.filter((each) => each.state === state).reduce((sum, { keys }) => sum + keys.length, 0)
    await booking.progress(tx, {
      rowsAdded: rowsOf('booked'),
      rowsKnown: rowsOf('known'),
      transactionsAdded: ids.length,
    })
  })
  await settleTransfers(db, market, ledger.userId, ledger.portfolioId, today)
}

/**
 * Finds the ledger row that duplicates a group's first transaction: imported from a file or entered by hand, and not
 * linked to a record yet. Each row is matched once, so real duplicates are kept.
 */
async function findTwins(
  tx: Tx,
  ledger: Ledger,
  groups: readonly Group[],
  siblings: ReadonlyMap<string, readonly string[]>,
): Promise<(group: Group, transactions: readonly BookedTransaction[]) => LedgerRow | undefined> {
  const free = new Set(
    await readUnlinkedRows(tx, ledger, {
      days: groups.flatMap(({ entries }) => entries.map(({ entry }) => entry.day)),
      assetIds: [...siblings.values()].flat(),
    }),
  )
  return (_group, [first]) => {
    if (first === undefined) return undefined
    const listings = siblings.get(first.assetId) ?? [first.assetId]
    const twin = [...free].find((row) => listings.includes(row.asset_id) && isSameFact(row, first))
    if (twin !== undefined) free.delete(twin)
    return twin
  }
}

function transactionOf(entry: LedgerEntry, asset: AssetRow, portfolioCurrency: string): BookedTransaction {
  const { fx } = entry
  const ofRate = fx === null ? null : majorUnitOf(fx.currency)
  const isUsable = ofRate !== null && ofRate.factor === 1 && ofRate.currency === portfolioCurrency
  return {
    assetId: asset.id,
    type: entry.type,
    date: entry.day,
    units: entry.units,
    price: entry.price,
    fee: entry.fee,
    currency: entry.currency ?? asset.currency,
    rate: isUsable ? (fx?.rate ?? null) : null,
    comments: entry.note,
  }
}
