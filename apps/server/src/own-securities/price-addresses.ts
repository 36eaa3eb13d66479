import type { Text } from '@plumbline/text/text'
import { sql } from 'kysely'
import { lockUser } from '../accounts/users.ts'
import { processDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import { type Clock, DAY_MS, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { storeText } from '../stored-text.ts'
import { changeOwnVersion, type EnteredPrice, type OwnAsset, readOwnPrices, storePrices } from './own-prices.ts'
import { type AddressAccess, readPriceAddress } from './read-price-address.ts'
import { type AddressRow, findPriceAddress, givenAddressOf, UNCLAIMED } from './stored/price-address-rows.ts'

export const PRICE_ADDRESS_SWEEP = 'price-addresses'
const ADDRESSES_PER_CLAIM = 10
/** Longer than reading the addresses of a claim takes. */
const CLAIM_SECONDS = 300
const READ_EVERY_MS = DAY_MS
const RETRY_AFTER_MS = 6 * HOUR_MS

export interface PriceAddressServices extends AddressAccess {
  db: Db
  clock: Clock
}

/** Reads the address of a security now, if it has one, and stores what it found. */
export async function refreshPrices(services: PriceAddressServices, asset: OwnAsset): Promise<void> {
  const { db, clock } = services
  const row = await findPriceAddress(db, asset)
  const address = givenAddressOf(row)
  if (row === undefined || address === null) return
  const read = await readPriceAddress(services, address, clock.now().toISOString().slice(0, 10))
  const error = 'error' in read ? read.error : await storeNewPrices(services, asset, row, read.prices)
  const now = clock.now()
  const next = new Date(now.getTime() + (error === undefined ? READ_EVERY_MS : RETRY_AFTER_MS))
  await db
    .updateTable('own_price_addresses')
    .set({
      due_at: next.toISOString(),
      claimed_until: UNCLAIMED,
      read_at: now.toISOString(),
      error: error === undefined ? null : storeText(error),
    })
    .where('user_id', '=', asset.userId)
    .where('asset_id', '=', asset.assetId)
    .where('url', '=', row.url)
    .execute()
}

/**
 * Stores the prices of days that have none yet: what was entered or read before stays. Does nothing if the address was
 * changed meanwhile. Returns why the prices cannot be stored.
 */
async function storeNewPrices(
  { db, clock }: PriceAddressServices,
  asset: OwnAsset,
  read: AddressRow,
  prices: readonly EnteredPrice[],
): Promise<Text | undefined> {
  try {
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, asset.userId)
      const current = givenAddressOf(await findPriceAddress(tx, asset))
      if (JSON.stringify(current) !== JSON.stringify(givenAddressOf(read))) return
      const stored = (await readOwnPrices(tx, asset.userId, [asset.assetId])).get(asset.assetId) ?? []
      const known = new Set(stored.map(({ day }) => day))
      const added = prices.filter(({ day }) => !known.has(day))
      if (added.length === 0) return
      await storePrices(tx, clock.now().toISOString(), asset, added)
      await changeOwnVersion(tx, asset.userId)
    })
    return undefined
  } catch (error) {
    // A refusal of stores says a text that the catalogs have.
    if (error instanceof DomainError) return error.detail as Text
    throw error
  }
}

/** Reads the addresses of prices once a day, and again some hours after one could not be read. */
export function priceAddressSweep(services: PriceAddressServices): Sweep {
  const { db, clock } = services
  const claimAt = (now: string) => ({
    table: 'own_price_addresses' as const,
    key: 'asset_id' as const,
    due: sql<boolean>`due_at <= ${now}`,
    orderBy: 'due_at' as const,
    limit: ADDRESSES_PER_CLAIM,
    seconds: CLAIM_SECONDS,
  })
  return {
    name: PRICE_ADDRESS_SWEEP,
    schedule: { every: 900, offset: 300 },
    async run(signal) {
      return await processDue(db, clock, signal, claimAt, async (rows) => {
        await Promise.all(
          rows.map(({ user_id, asset_id }) => refreshPrices(services, { userId: user_id, assetId: asset_id })),
        )
      })
    },
  }
}
