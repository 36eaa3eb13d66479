import { ApiError } from '@plumbline/client/api-error'
import type { Payment } from '@plumbline/contract/billing/schemas'
import type { Health } from '@plumbline/contract/health/schemas'
import { type ReactNode, useState } from 'react'
import { showError } from '../../ui/notices.tsx'
import { CardError } from './card-form.ts'
import { useConfirmation } from './use-confirmation.tsx'

/**
 * Runs one payment at a time: `work` asks the server and confirms what is left open. A failure is returned as `error`,
 * which belongs beside the card; one that the server explains also appears as a notice. What the card field finds wrong
 * is shown by the field.
 */
export function usePay(
  stripe: Health['stripe'],
  work: (confirm: (payment: Payment) => Promise<void>) => Promise<void>,
): { pay: () => void; isPaying: boolean; error: unknown; dialog: ReactNode } {
  const { confirm, dialog } = useConfirmation(stripe)
  const [isPaying, setIsPaying] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function report(failure: unknown) {
    if (failure instanceof CardError) return
    if (failure instanceof ApiError && failure.detail !== undefined) showError(failure.detail)
    setError(failure)
  }

  async function pay() {
    if (isPaying) return
    setIsPaying(true)
    setError(null)
    try {
      await work(confirm)
    } catch (failure) {
      report(failure)
    } finally {
      setIsPaying(false)
    }
  }
  return { pay: () => void pay(), isPaying, error, dialog }
}
