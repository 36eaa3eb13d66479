import { createAdminLink } from '@plumbline/contract/admin/operations'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The address of the operator's own admin site, with a code that signs in there once. */
export const createAdminLinkMutation = mutationOptions({ mutationFn: () => call(createAdminLink) })
