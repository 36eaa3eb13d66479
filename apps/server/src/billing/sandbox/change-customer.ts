import type { Context } from '@plumbline/payment-simulation/customer'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { SandboxCustomer } from './sandbox-customer.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** Changes a customer's state, and returns what `work` does. Throws for an unknown customer. */
export async function changeCustomer<T>(
  store: SandboxStore,
  customerId: string,
  work: (customer: SandboxCustomer, context: Context) => T,
): Promise<T> {
  const result = await store.change(customerId, (customer, context) => ({ value: work(customer, context) }))
  if (result === undefined) throw new PaymentRefusedError('gone', 'There is no such customer')
  return result.value
}
