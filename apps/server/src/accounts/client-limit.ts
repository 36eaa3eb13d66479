import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

const hour = 3_600_000

function subjectOf(clientAddress: string): string {
  const isIpv6 = clientAddress.includes(':')
  return `sign-in ${isIpv6 ? clientAddress.split(':').slice(0, 4).join(':') : clientAddress}`
}

/** Sign-in requests of one client (an IPv6 client is its /64) in an hour that may go without a sign-in. Kept in the database, so a restart forgets none. */
const mostRequestsPerHour = 20

/** Counts one request; answers the seconds to wait when the client has asked too often. */
export async function countSignInRequest(
  { db }: Database,
  clock: Clock,
  clientAddress: string,
): Promise<number | undefined> {
  const subject = subjectOf(clientAddress)
  const now = clock.now()
  const oldestWindow = new Date(now.getTime() - hour).toISOString()
  return await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('rate_limits').selectAll().where('subject', '=', subject).executeTakeFirst()
    if (known === undefined || known.window_start <= oldestWindow) {
      const fresh = { window_start: now.toISOString(), count: 1 }
      await tx
        .insertInto('rate_limits')
        .values({ subject, ...fresh })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(fresh))
        .execute()
      return undefined
    }
    if (known.count >= mostRequestsPerHour)
      return Math.ceil((Date.parse(known.window_start) + hour - now.getTime()) / 1000)
    await tx
      .updateTable('rate_limits')
      .set((set) => ({ count: set('count', '+', 1) }))
      .where('subject', '=', subject)
      .execute()
    return undefined
  })
}

/** A completed sign-in takes one request off the count: people who sign in and out are never locked out. */
export async function forgiveSignInRequest({ db }: Database, clientAddress: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((set) => ({ count: set('count', '-', 1) }))
    .where('subject', '=', subjectOf(clientAddress))
    .where('count', '>', 0)
    .execute()
}
