import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { currencyText, id, instantText } from '../value-schemas.ts'
import { MEMBER_ROLES } from './vocabulary.ts'

const role = z.enum(MEMBER_ROLES).describe('`write` also adds, edits and deletes transactions.')

const member = z
  .object({
    _id: id,
    portfolioId: id,
    email: z.string().describe('The address that was invited.'),
    role,
    invitedAt: instantText,
    expiresAt: instantText.nullable().describe('When the invitation ends; null: it was accepted.'),
    isExpired: z.boolean().describe('Whether nobody accepted it in time.'),
    acceptedAt: instantText.nullable().describe('Since when the person has access; null: not yet.'),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof member>

export const listMembers = { response: z.array(member) }

export const inviteMember = {
  body: z.strictObject({ portfolioId: id, email: emailAddress.describe('Where the invitation is mailed.'), role }),
  response: member,
}

export const updateMember = { body: z.strictObject({ role }), response: member }

const sharedWithMe = z
  .object({
    _id: id,
    portfolioId: id.describe('Sent as the header `plumbline-shared-portfolio` with each request about it.'),
    name: z.string().describe('The name of the portfolio.'),
    currency: currencyText,
    ownerEmail: z.string().describe('The email address of its owner.'),
    role,
    isAccepted: z.boolean().describe('False: an open invitation.'),
    invitedAt: instantText,
  })
  .meta({ id: 'SharedWithMe' })
export type SharedWithMe = z.infer<typeof sharedWithMe>

export const listSharedWithMe = { response: z.array(sharedWithMe) }

export const acceptInvitation = { response: sharedWithMe }
