import { text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { parseOutgoingAddress, RefusedAddressError } from '../outgoing/outgoing-address.ts'
import { deliveryOf } from './event-queue.ts'

/** What ntfy shows. A tap opens the page at `click`. */
export interface Notice {
  title: string
  message: string
  click: string
}

/** As ntfy allows it: https://docs.ntfy.sh/publish/ */
const TOPIC_PATH = /^\/[-_A-Za-z0-9]{1,64}$/

/**
 * The address of a topic of ntfy.
 *
 * @throws {RefusedAddressError}
 */
export function parseTopicAddress(address: string, allowsPrivate: boolean): URL {
  const url = parseOutgoingAddress(address, allowsPrivate)
  if (!TOPIC_PATH.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new RefusedAddressError(text('Enter the address of a topic, such as https://ntfy.sh/my-topic'))
  return url
}

/**
 * A notice as JSON for the root of the topic's server, so that no header has to carry its words.
 *
 * @param token of the server; empty: none is needed
 */
export function ntfyRequest(topicAddress: string, token: string, notice: string) {
  const { origin, pathname } = new URL(topicAddress)
  return {
    url: `${origin}/`,
    payload: JSON.stringify({ topic: pathname.slice(1), ...JSON.parse(notice) }),
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  }
}

/** Stores a notice about alerts for each of the user's topics, in the caller's transaction. */
export async function queueNotice(
  db: Db,
  clock: Clock,
  userId: string,
  write: (withAmounts: boolean) => Notice,
): Promise<void> {
  const topics = await db
    .selectFrom('webhooks')
    .select(['id', 'with_amounts'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'ntfy')
    .where('disabled_at', 'is', null)
    .execute()
  for (const { id, with_amounts } of topics) {
    const payload = JSON.stringify(write(with_amounts === 1))
    await db
      .insertInto('webhook_deliveries')
      .values(deliveryOf(userId, id, 'alert.reached', clock.now(), payload))
      .execute()
  }
}
