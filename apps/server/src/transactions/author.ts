import type { Clock } from '../clock.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { ChangedBy } from './history/record-change.ts'

/** Who changes the ledger, and when. */
export interface Author {
  userId: string
  /** The user's current day, as an ISO date. */
  today: string
  now: Date
  by: ChangedBy
}

export function changedBy(user: SignedInUser): ChangedBy {
  if (user.member !== undefined) return { author: 'member', tokenId: null, memberId: user.member.id }
  return 'scope' in user ? { author: 'token', tokenId: user.sessionId } : { author: 'user', tokenId: null }
}

export function authorOf(user: SignedInUser, clock: Clock): Author {
  return { userId: user.id, today: user.today, now: clock.now(), by: changedBy(user) }
}
