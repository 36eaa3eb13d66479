import type { User } from '@plumbline/contract/accounts/schemas'
import type { UserChange } from '../../api/account-mutations.ts'

export type UserDraft = Pick<User, 'currency' | 'country' | 'emailSubscribe' | 'email'> & {
  first_name: string
  last_name: string
}

/**
 * Returns only the edited fields. Another tab or device may have saved newer values of the others. An unchanged
 * address is left out.
 */
export function findUserChange(user: Pick<User, 'email'>, edited: Partial<UserDraft>): UserChange {
  const { first_name, last_name, currency, country, emailSubscribe } = edited
  const email = edited.email?.trim()
  return {
    ...(first_name !== undefined && { first_name: first_name.trim() }),
    ...(last_name !== undefined && { last_name: last_name.trim() }),
    ...(emailSubscribe !== undefined && { emailSubscribe }),
    ...(currency && { currency }),
    ...(country && { country }),
    ...(email !== undefined && email !== user.email && { email }),
  }
}

/** The fields that were edited again after `saved` was sent. */
export function findLaterEdits(edited: Partial<UserDraft>, saved: Partial<UserDraft>): Partial<UserDraft> {
  return Object.fromEntries(
    Object.entries(edited).filter(([field, value]) => value !== saved[field as keyof UserDraft]),
  ) as Partial<UserDraft>
}
