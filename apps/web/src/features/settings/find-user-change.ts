import type { User } from '@plumbline/contract/accounts'
import type { UserChange } from '../../api/account-queries.ts'

export type UserDraft = {
  first_name: string
  last_name: string
  email: string
  currency: string | null
  country: string | null
  emailSubscribe: boolean
}

/** What a filled-in form changes: a currency or country that was never chosen is left out, and so is the address that stays. */
export function findUserChange(user: Pick<User, 'email'>, draft: UserDraft): UserChange {
  const email = draft.email.trim()
  return {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    emailSubscribe: draft.emailSubscribe,
    ...(draft.currency !== null && { currency: draft.currency }),
    ...(draft.country !== null && { country: draft.country }),
    ...(email !== user.email && { email }),
  }
}
