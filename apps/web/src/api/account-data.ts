import type { ResultOf } from '@plumbline/client/client'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { confirmDeletion, confirmEmail, startDeletion } from '@plumbline/contract/accounts/operations'
import { userQuery } from './account-queries.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** The whole account in one file, as the server names it. */
export function fetchAccountExport(): Promise<ResultOf<typeof exportAccount>> {
  return call(exportAccount)
}

export async function requestDeletion(): Promise<void> {
  await call(startDeletion)
}

export async function confirmAccountDeletion(token: string): Promise<void> {
  await call(confirmDeletion, { body: { token } })
}

export async function confirmNewEmail(token: string): Promise<ResultOf<typeof confirmEmail>> {
  const confirmed = await call(confirmEmail, { body: { token } })
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  return confirmed
}
