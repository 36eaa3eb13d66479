import type { Health } from '@plumbline/contract/health/schemas'
import { lazy, type Ref, Suspense } from 'react'
import type { CardForm } from './card-form.ts'
import { SandboxCardField } from './sandbox-card-field.tsx'

const StripeCardField = lazy(async () => ({ default: (await import('./stripe-card-field.tsx')).StripeCardField }))

/** The card field of the payment provider in use. */
export function CardField({ ref, stripe }: { ref: Ref<CardForm>; stripe: Health['stripe'] }) {
  if (stripe === null) return <SandboxCardField ref={ref} />
  return (
    <Suspense>
      <StripeCardField ref={ref} publishableKey={stripe.publishableKey} />
    </Suspense>
  )
}
