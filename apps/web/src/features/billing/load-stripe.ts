import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** Of the card field and of the messages that Stripe’s script gives. */
const stripeLocale = () => i18n.locale as StripeElementLocale

const loaded = new Map<string, Promise<Stripe>>()

/** Stripe's script, loaded at the first call. A failure is not cached, so the next call tries again. */
export function getStripe(publishableKey: string): Promise<Stripe> {
  let stripe = loaded.get(publishableKey)
  if (stripe === undefined) {
    stripe = loadStripe(publishableKey, { locale: stripeLocale() }).then((found) => {
      if (found === null) throw new Error(t`The card field could not be loaded.`)
      return found
    })
    stripe.catch(() => loaded.delete(publishableKey))
    loaded.set(publishableKey, stripe)
  }
  return stripe
}
