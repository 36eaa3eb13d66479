import {
  changeRole,
  createAdminLink,
  decideFinding,
  deleteUser,
  disableUser,
  inviteUser,
  orderSources,
  reopenFinding,
  resetSourceOrder,
  runSweep,
  signOutUser,
} from '@plumbline/contract/admin/operations'
import type { FindingChoice } from '@plumbline/contract/assets/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions } from '@tanstack/react-query'
import { backgroundQuery, usersQuery } from './admin-queries.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** The URL of the operator's own admin site, with a single-use sign-in code. */
export const createAdminLinkMutation = mutationOptions({ mutationFn: () => call(createAdminLink) })

const refreshUsers = () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })

/** Creates the account of a new address and mails a sign-in link; repeatable until the first sign-in. */
export const inviteUserMutation = mutationOptions({
  mutationFn: (email: string) => call(inviteUser, { body: { email } }),
  onSuccess: refreshUsers,
})

export const changeRoleMutation = mutationOptions({
  mutationFn: ({ id, role }: { id: string } & BodyOf<typeof changeRole>) =>
    call(changeRole, { params: { id }, body: { role } }),
  onSuccess: refreshUsers,
})

export const signOutUserMutation = mutationOptions({
  mutationFn: (id: string) => call(signOutUser, { params: { id } }),
  onSuccess: refreshUsers,
})

export const disableUserMutation = mutationOptions({
  mutationFn: ({ id, isDisabled }: { id: string } & BodyOf<typeof disableUser>) =>
    call(disableUser, { params: { id }, body: { isDisabled } }),
  onSuccess: refreshUsers,
})

export const deleteUserMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteUser, { params: { id } }),
  onSuccess: refreshUsers,
})

/** Without a choice, the decision is taken back. Prices change, and with them every figure of a portfolio. */
export const decideFindingMutation = mutationOptions({
  mutationFn: ({
    assetId,
    finding,
    choice,
  }: {
    assetId: string
    finding: string
    choice: FindingChoice | undefined
  }) => {
    const params = { id: assetId, finding }
    return choice === undefined ? call(reopenFinding, { params }) : call(decideFinding, { params, body: { choice } })
  },
  onSuccess: () => queryClient.invalidateQueries(),
})

/** Without names, the asset follows the installation's order again. */
export const orderSourcesMutation = mutationOptions({
  mutationFn: ({ assetId, sources }: { assetId: string; sources: string[] | undefined }) => {
    const params = { id: assetId }
    return sources === undefined
      ? call(resetSourceOrder, { params })
      : call(orderSources, { params, body: { sources } })
  },
  onSuccess: () => queryClient.invalidateQueries(),
})

/** Resolves once the run has ended. */
export const runSweepMutation = mutationOptions({
  mutationFn: (name: string) => call(runSweep, { params: { name } }),
  onSettled: () => queryClient.invalidateQueries({ queryKey: backgroundQuery.queryKey }),
})
