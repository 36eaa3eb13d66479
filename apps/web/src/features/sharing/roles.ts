import { t } from '@lingui/core/macro'
import { MEMBER_ROLES, type MemberRole } from '@plumbline/contract/memberships/vocabulary'

export const listRoles = (): { value: MemberRole; label: string }[] => [
  { value: 'read', label: t`Can read` },
  { value: 'write', label: t`Can edit transactions` },
]

export const isRole = (value: string | null): value is MemberRole => MEMBER_ROLES.some((role) => role === value)
