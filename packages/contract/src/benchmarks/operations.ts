import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const compareWithBenchmark = defineOperation<typeof schemas.compareWithBenchmark>()({
  method: 'POST',
  path: '/portfolio/:id/benchmark',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})
