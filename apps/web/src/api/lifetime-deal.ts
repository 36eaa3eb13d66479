import type { ResultOf } from '@plumbline/client/client'
import { claimLifetime } from '@plumbline/contract/accounts/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { call } from './client.ts'

export function claimLifetimeDeal(body: BodyOf<typeof claimLifetime>): Promise<ResultOf<typeof claimLifetime>> {
  return call(claimLifetime, { body })
}
