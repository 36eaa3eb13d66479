import type { User } from '@plumbline/contract/accounts/schemas'
import type { UserChange } from '../../api/account-mutations.ts'

export type UserDraft = Pick<User, 'currency' | 'country' | 'emailSubscribe' | 'email'> & {
  first_name: string
  last_name: string
}

/**
 * What is sent of the fields that were edited. The others are not: what this page shows of them may be older than what another
 * tab or device has saved. An address that stays is left out.
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
