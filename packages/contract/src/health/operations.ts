import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** What a page needs to know before sign-in. Responds as long as the process is alive. */
export const getHealth = defineOperation<typeof schemas.getHealth>()({
  method: 'GET',
  path: '/health',
  returns: 'json',
  access: 'public',
})

/** Whether this process can serve requests: checks database, tables, key and disk. Otherwise a 503 with the reason. */
export const getReadiness = defineOperation<typeof schemas.getReadiness>()({
  method: 'GET',
  path: '/ready',
  returns: 'json',
  access: 'public',
})
