import { exportCertificate } from '@plumbline/contract/certificates/operations'
import { call } from './client.ts'

/**
 * The figures of a portfolio, or of all as one, with everything that they follow from.
 *
 * @param currency of all as one, the currency that is shown
 */
export function downloadCertificate(portfolioId: string, isAnonymous: boolean, currency?: string) {
  const query = { ...(currency && { currency }), ...(isAnonymous && { anonymous: 'true' as const }) }
  return call(exportCertificate, { params: { id: portfolioId }, query })
}
