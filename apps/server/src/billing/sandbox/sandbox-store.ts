import { type Context, newCustomer } from '@plumbline/payment-simulation/customer'
import { advance } from '@plumbline/payment-simulation/subscriptions'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { newId } from '../../identifiers.ts'
import type { Payer } from '../provider/payment-provider.ts'
import { readStoredCustomer } from './read-stored-customer.ts'
import { contextOf, type SandboxCustomer } from './sandbox-customer.ts'

/** Stores one row per sandbox customer. Changes to a row are serialized. */
export interface SandboxStore {
  create(payer: Payer): Promise<string>
  find(payer: Pick<Payer, 'userId'>): Promise<string | undefined>
  /**
   * Processes everything that is due, then lets `work` read and change the customer. Returns undefined for an unknown
   * customer.
   */
  change<T>(customerId: string, work: (customer: SandboxCustomer, context: Context) => T): Promise<T | undefined>
}

export function createSandboxStore(db: Db, clock: Clock): SandboxStore {
  async function find({ userId }: Pick<Payer, 'userId'>): Promise<string | undefined> {
    const row = await db.selectFrom('sandbox_customers').select('id').where('user_id', '=', userId).executeTakeFirst()
    return row?.id
  }

  return {
    find,

    async create({ userId, email }) {
      const customer: SandboxCustomer = { ...newCustomer(`cus_sandbox_${newId()}`, 'TEST'), userId, email }
      await db
        .insertInto('sandbox_customers')
        .values({ user_id: userId, id: customer.id, state: JSON.stringify(customer) })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
      return (await find({ userId })) ?? customer.id
    },

    async change(customerId, work) {
      return await db.transaction().execute(async (tx) => {
        // An update without effect, which locks the row on PostgreSQL.
        const row = await tx
          .updateTable('sandbox_customers')
          .set((set) => ({ id: set.ref('id') }))
          .where('id', '=', customerId)
          .returning('state')
          .executeTakeFirst()
        if (row === undefined) return undefined
        const customer = readStoredCustomer(row.state)
        const context = contextOf(customer, clock.now().getTime())
        advance(customer, context)
        const result = work(customer, context)
        advance(customer, context)
        const state = JSON.stringify(customer)
        if (state !== row.state)
          await tx.updateTable('sandbox_customers').set({ state }).where('id', '=', customerId).execute()
        return result
      })
    },
  }
}
