import { t } from '@lingui/core/macro'
import type { StripeCardElement } from '@stripe/stripe-js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CardError, type CardForm } from './card-form.ts'
import { CardFrame } from './card-frame.tsx'
import { getStripe } from './load-stripe.ts'
import styles from './payment.module.css'

/** The element lives in a frame of Stripe's, which the page's styles do not reach. */
function readStyle(place: HTMLElement) {
  const { color, fontSize } = getComputedStyle(place)
  const placeholder = getComputedStyle(place).getPropertyValue('--ink3').trim()
  const invalid = getComputedStyle(place).getPropertyValue('--loss').trim()
  return { base: { color, fontSize, '::placeholder': { color: placeholder } }, invalid: { color: invalid } }
}

/** Stripe's own card element: the card's number never enters this page. */
export function StripeCardField({ ref, publishableKey }: { ref: Ref<CardForm>; publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<StripeCardElement>(null)
  const [error, setError] = useState<string>()
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    let isGone = false
    getStripe(publishableKey).then(
      (stripe) => {
        if (isGone || place.current === null) return
        const card = stripe.elements().create('card', { style: readStyle(place.current) })
        element.current = card
        card.on('change', (event) => setError(event.error?.message))
        card.on('ready', () => setIsReady(true))
        card.mount(place.current)
      },
      () => setError(t`The card field could not be loaded. Check your connection and reload the page.`),
    )
    return () => {
      isGone = true
      element.current?.destroy()
      element.current = null
    }
  }, [publishableKey])

  useImperativeHandle(ref, () => ({
    async createSource() {
      const card = element.current
      if (card === null) throw new CardError(t`The card field is still loading.`)
      const { paymentMethod, error: refusal } = await (await getStripe(publishableKey)).createPaymentMethod({
        type: 'card',
        card,
      })
      if (paymentMethod !== undefined) return paymentMethod.id
      const message = refusal.message ?? t`Your card was declined.`
      setError(message)
      throw new CardError(message)
    },
  }))

  return (
    <CardFrame error={error}>
      <span className={styles.cardLabel} aria-hidden="true">
        {t`Card`}
      </span>
      <div ref={place} className={styles.element} aria-busy={!isReady} />
    </CardFrame>
  )
}
