import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The whole account as a JSON file. */
export const exportAccount = defineOperation<typeof schemas.exportAccount>()({
  method: 'GET',
  path: '/user/export',
  returns: 'file',
  receives: 'application/json',
  access: 'session',
})
