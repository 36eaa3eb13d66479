import { t } from '@lingui/core/macro'
import type { Payment } from '@plumbline/contract/billing/schemas'
import type { Health } from '@plumbline/contract/health/schemas'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirmSandboxIntentMutation } from '../../api/billing-mutations.ts'
import { BankDialog } from './bank-dialog.tsx'

/** The customer, the bank or the provider did not confirm. The message is complete and for the customer. */
export class ConfirmationError extends Error {
  override readonly name = 'ConfirmationError'
}

type Intent = { type: NonNullable<Payment['type']>; clientSecret: string; intentId: string }

async function confirmAtStripe(publishableKey: string, { type, clientSecret }: Intent): Promise<string | null> {
  const { getStripe } = await import('./load-stripe.ts')
  const stripe = await getStripe(publishableKey)
  const { error } =
    type === 'payment_intent'
      ? await stripe.confirmCardPayment(clientSecret)
      : await stripe.confirmCardSetup(clientSecret)
  return error === undefined ? null : (error.message ?? t`Your card was declined.`)
}

/**
 * Confirms with the provider what a payment left open, such as 3-D Secure. `confirm` throws a {@link ConfirmationError}
 * when that fails; `dialog` belongs into the page.
 */
export function useConfirmation(stripe: Health['stripe']): {
  confirm: (payment: Payment) => Promise<void>
  dialog: ReactNode
} {
  const [reply, setReply] = useState<(isApproved: boolean) => void>()
  const { mutateAsync: confirmInSandbox } = useMutation(confirmSandboxIntentMutation)

  async function askInSandbox({ clientSecret, intentId }: Intent): Promise<string | null> {
    const isApproved = await new Promise<boolean>((resolve) => setReply(() => resolve))
    setReply(undefined)
    return (await confirmInSandbox({ intentId, clientSecret, isApproved })).failure
  }

  return {
    async confirm({ type, clientSecret, intentId }) {
      if (type === null || clientSecret === null || intentId === null) return
      const intent = { type, clientSecret, intentId }
      const failure = await (stripe === null ? askInSandbox(intent) : confirmAtStripe(stripe.publishableKey, intent))
      if (failure === null) return
      throw new ConfirmationError(
        type === 'payment_intent' ? t`Payment failed: ${failure}` : t`Setup intent confirm failed: ${failure}`,
      )
    },
    dialog: reply !== undefined && <BankDialog onReply={reply} />,
  }
}
