import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { decodeObject } from '../../database/decode.ts'
import { newId } from '../../identifiers.ts'
import type { Payer } from '../provider/payment-provider.ts'
import type { SandboxCustomer } from './sandbox-customer.ts'
import { advance } from './simulation.ts'

/** Stores one row per sandbox customer. Changes to a row are serialized. */
export interface SandboxStore {
  create(payer: Payer): Promise<string>
  find(payer: Pick<Payer, 'userId'>): Promise<string | undefined>
  /**
   * Processes everything that is due, then lets `work` read and change the customer. Returns undefined for an unknown
   * customer.
   */
  change<T>(customerId: string, work: (customer: SandboxCustomer, now: number) => T): Promise<T | undefined>
}

export function createSandboxStore(db: Db, clock: Clock): SandboxStore {
  async function find({ userId }: Pick<Payer, 'userId'>): Promise<string | undefined> {
    const row = await db.selectFrom('sandbox_customers').select('id').where('user_id', '=', userId).executeTakeFirst()
    return row?.id
  }

  return {
    find,

    async create({ userId, email }) {
      const customer: SandboxCustomer = {
        id: `cus_sandbox_${newId()}`,
        userId,
        email,
        card: null,
        creditCents: 0,
        isNextPaymentDeclined: false,
        subscriptions: [],
        invoices: [],
        setups: [],
      }
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
        const customer = decodeObject<SandboxCustomer>(row.state, 'sandbox_customers.state')
        const now = clock.now().getTime()
        advance(customer, now)
        const result = work(customer, now)
        advance(customer, now)
        const state = JSON.stringify(customer)
        if (state !== row.state)
          await tx.updateTable('sandbox_customers').set({ state }).where('id', '=', customerId).execute()
        return result
      })
    },
  }
}
