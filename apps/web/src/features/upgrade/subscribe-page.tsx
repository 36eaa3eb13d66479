import { upgradeWords } from '@plumbline/contract/plan-words'
import { IconCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { PaymentsMissing } from '../../ui/plans/payments-missing.tsx'
import { PlanComparison } from '../../ui/plans/plan-comparison.tsx'
import { brokerName } from './broker-name.ts'
import { CouponNote } from './coupon-note.tsx'
import styles from './upgrade.module.css'

const routeApi = getRouteApi('/subscribe')

const offered = ['30 portfolios', 'Unlimited holdings', 'Performance benchmarks']

/** What Premium is, in the words of what led here. */
export function SubscribePage() {
  const { source } = routeApi.useSearch()
  const { headline, text } = upgradeWords(source, brokerName(source))
  return (
    <PlainLayout isNarrow>
      <PageMeta title={`${headline} · Plumbline`} description={text} />
      <PageHead title={headline} note={text} />
      <div className={styles.columns}>
        <Card title="Premium">
          <ul className={styles.offered}>
            {offered.map((feature) => (
              <li key={feature}>
                <IconCheck size={16} stroke={1.8} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
          <div className={styles.payment}>
            <PaymentsMissing />
            <CouponNote />
          </div>
        </Card>
        <Card title="Free and Premium" isFlush>
          <PlanComparison />
        </Card>
      </div>
    </PlainLayout>
  )
}
