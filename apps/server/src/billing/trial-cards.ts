import { hashToken } from '../identifiers.ts'
import type { BillingServices } from './billing-services.ts'
import type { PaymentCard } from './provider/payment-provider.ts'

/**
 * Reserves a card's only trial for the user. Returns false when another user had it. A card without a fingerprint is
 * not limited.
 */
export async function takeTrialOf(
  { db, clock }: Pick<BillingServices, 'db' | 'clock'>,
  userId: string,
  { fingerprint }: Pick<PaymentCard, 'fingerprint'>,
): Promise<boolean> {
  if (fingerprint === null) return true
  const card_hash = hashToken(fingerprint)
  await db
    .insertInto('trial_cards')
    .values({ card_hash, user_id: userId, used_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('card_hash').doNothing())
    .execute()
  const { user_id: owner } = await db
    .selectFrom('trial_cards')
    .select('user_id')
    .where('card_hash', '=', card_hash)
    .executeTakeFirstOrThrow()
  return owner === userId
}
