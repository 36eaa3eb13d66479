import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { Cents } from './cents.tsx'

/** An invoice is void when its payment was abandoned: nothing was ever owed. */
function withoutVoid(invoices: BillingInvoice[]): BillingInvoice[] {
  return invoices.filter(({ status }) => status !== 'void')
}

export function InvoiceList() {
  const invoices = useQuery({ ...invoicesQuery, select: withoutVoid })
  return (
    <Card title={t`Invoices`} isFlush>
      <QueryView
        query={invoices}
        failed={t`Your invoices could not be loaded`}
        pending={<LoadingState rows={1} />}
        isEmpty={(data) => data.length === 0}
        empty={<p className={styles.empty}>{t`You don't have any invoice yet`}</p>}
      >
        {(data) => (
          <>
            {data.some(({ stale }) => stale) && (
              <p className={styles.stale}>
                <IconClock size={15} stroke={1.6} aria-hidden="true" />
                {t`The payment provider did not respond. This list may be out of date.`}
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
  const date = formatDate(created)
  const isUnpaid = status === 'open' || status === 'uncollectible'
  return (
    <li>
      <span>{date}</span>
      <span className={styles.number}>{number}</span>
      <span className={styles.amount}>
        <Cents cents={status === 'paid' ? amount_paid : total} currency={currency} />
        {isUnpaid && <span className={styles.unpaid}>{t`Not paid`}</span>}
      </span>
      {invoice_pdf === null ? (
        <span />
      ) : (
        <a href={invoice_pdf} target="_blank" rel="noreferrer" className={`${textLink} ${styles.download}`}>
          <IconDownload size={15} stroke={1.6} aria-hidden="true" />
          <Trans>
            Download<VisuallyHidden> the invoice of {date}</VisuallyHidden>
          </Trans>
        </a>
      )}
    </li>
  )
}
