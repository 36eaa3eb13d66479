import { type ComponentProps, lazy, Suspense } from 'react'
import styles from './first-purchase.module.css'

const Form = lazy(async () => ({
  default: (await import('../features/transactions/first-purchase.tsx')).FirstPurchase,
}))

/** The form of a first purchase, loaded after the page that shows it. */
export function FirstPurchase(props: ComponentProps<typeof Form>) {
  return (
    <div className={styles.place}>
      <Suspense>
        <Form {...props} />
      </Suspense>
    </div>
  )
}
