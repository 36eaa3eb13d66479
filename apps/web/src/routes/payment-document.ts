import { isPaymentPage } from '@plumbline/contract/billing/payment-pages'
import { getRememberedInstallation } from '../stores/remembered-installation.ts'
import { toAddress, toRoutePath } from './addresses.ts'

const isPaymentDocument = isPaymentPage(toRoutePath(window.location.pathname))

/**
 * With payments by Stripe, a page that takes a card is a document of its own: only its content security policy allows
 * Stripe's script. Entering or leaving such a page loads the new one; the returned promise then never settles.
 */
export async function keepPaymentDocument(location: {
  pathname: string
  searchStr: string
  hash: string
}): Promise<void> {
  if (getRememberedInstallation().billing !== 'stripe') return
  if (isPaymentPage(location.pathname) === isPaymentDocument) return
  const hash = location.hash === '' ? '' : `#${location.hash}`
  window.location.assign(`${toAddress(location.pathname)}${location.searchStr}${hash}`)
  await new Promise(() => undefined)
}
