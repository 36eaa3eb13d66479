import { listPasskeys } from '@plumbline/contract/passkeys/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})
