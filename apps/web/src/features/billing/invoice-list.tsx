import type { BillingInvoice } from '@plumbline/contract/billing/schemas'
import { IconClock, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { invoicesQuery } from '../../api/billing-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Card } from '../../ui/page/card.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './billing.module.css'
import { formatCents } from './describe-subscription.ts'

const statusTexts: Partial<Record<BillingInvoice['status'], string>> = {
  open: 'Not paid',
  uncollectible: 'Not paid',
}

/** An invoice is void when its payment was abandoned: nothing was ever owed. */
function withoutVoid(invoices: BillingInvoice[]): BillingInvoice[] {
  return invoices.filter(({ status }) => status !== 'void')
}

export function InvoiceList() {
  const invoices = useQuery({ ...invoicesQuery, select: withoutVoid })
  return (
    <Card title="Invoices" isFlush>
      <QueryView
        query={invoices}
        failed="Your invoices could not be loaded"
        pending={<LoadingState rows={1} />}
        isEmpty={(data) => data.length === 0}
        empty={<p className={styles.empty}>You don't have any invoice yet</p>}
      >
        {(data) => (
          <>
            {data.some(({ stale }) => stale) && (
              <p className={styles.stale}>
                <IconClock size={15} stroke={1.6} aria-hidden="true" />
                The payment provider did not respond. This list may be out of date.
              </p>
            )}
            <ul className={styles.invoices}>
              {data.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Card>
  )
}

function Invoice({ invoice }: { invoice: BillingInvoice }) {
  const { created, number, amount_paid, total, currency, status, invoice_pdf } = invoice
  const statusText = statusTexts[status]
  return (
    <li>
      <span>{formatDate(created)}</span>
      <span className={styles.number}>{number}</span>
      <span className={styles.amount}>
        {formatCents(status === 'paid' ? amount_paid : total, currency)}
        {statusText && <span className={styles.unpaid}>{statusText}</span>}
      </span>
      {invoice_pdf === null ? (
        <span />
      ) : (
        <a href={invoice_pdf} target="_blank" rel="noreferrer" className={`${textLink} ${styles.download}`}>
          <IconDownload size={15} stroke={1.6} aria-hidden="true" />
          Download<VisuallyHidden> the invoice of {formatDate(created)}</VisuallyHidden>
        </a>
      )}
    </li>
  )
}
