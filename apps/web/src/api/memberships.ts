import {
  acceptInvitation,
  inviteMember,
  leaveShared,
  listMembers,
  listSharedWithMe,
  removeMember,
  updateMember,
} from '@plumbline/contract/memberships/operations'
import type { MemberRole } from '@plumbline/contract/memberships/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const members = { queryKey: ['members'] }
const sharedWithMe = { queryKey: ['shared-with-me'] }

/** The people of the account's portfolios, oldest first. */
export const membersQuery = queryOptions({
  ...members,
  queryFn: ({ signal }) => call(listMembers, { signal }),
})

export const inviteMemberMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof inviteMember>) => call(inviteMember, { body }),
  meta: { invalidates: [members] },
})

export const updateMemberMutation = mutationOptions({
  mutationFn: ({ _id, role }: { _id: string; role: MemberRole }) =>
    call(updateMember, { params: { id: _id }, body: { role } }),
  meta: { invalidates: [members] },
})

export const removeMemberMutation = mutationOptions({
  mutationFn: ({ _id }: { _id: string }) => call(removeMember, { params: { id: _id } }),
  meta: { invalidates: [members] },
})

/** Portfolios of others and open invitations, oldest first. */
export const sharedWithMeQuery = queryOptions({
  ...sharedWithMe,
  queryFn: ({ signal }) => call(listSharedWithMe, { signal }),
})

export const acceptInvitationMutation = mutationOptions({
  mutationFn: ({ _id }: { _id: string }) => call(acceptInvitation, { params: { id: _id } }),
  meta: { invalidates: [sharedWithMe] },
})

export const leaveSharedMutation = mutationOptions({
  mutationFn: ({ _id }: { _id: string }) => call(leaveShared, { params: { id: _id } }),
  meta: { invalidates: [sharedWithMe] },
})
