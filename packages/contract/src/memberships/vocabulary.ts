/** What a member of a portfolio may do: `write` also adds, edits and deletes its transactions. */
export const MEMBER_ROLES = ['read', 'write'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** People and open invitations of one portfolio. */
export const MAX_MEMBERS = 20
export const INVITATION_LIFE_DAYS = 7

/** The header of a request with the id of the portfolio, shared with the session's account, that the request is for. */
export const SHARED_PORTFOLIO_HEADER = 'plumbline-shared-portfolio'
