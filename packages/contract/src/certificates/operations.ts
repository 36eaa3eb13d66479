import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'
import { CERTIFICATE_TYPE } from './vocabulary.ts'

/**
 * The portfolio with everything that its figures follow from, as a zip archive that `plumbline-verify` recomputes
 * (docs/certificate.md).
 */
export const exportCertificate = defineOperation<typeof schemas.exportCertificate>()({
  method: 'GET',
  path: '/portfolio/:id/certificate',
  returns: 'file',
  receives: CERTIFICATE_TYPE,
  access: { scope: 'read', covers: 'portfolio-or-all' },
})
