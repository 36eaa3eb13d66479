import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { upgradeWords } from '@plumbline/contract/plan-words'
import { IconCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { showText } from '../../language/show-text.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { PlanComparison } from '../../ui/plans/plan-comparison.tsx'
import { textLink } from '../../ui/text-link.ts'
import { brokerName } from './broker-name.ts'
import { PaymentDone } from './payment-done.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import styles from './upgrade.module.css'

const routeApi = getRouteApi('/subscribe')

const offered = () => [t`30 portfolios`, t`Unlimited holdings`, t`Performance benchmarks`]

/** What Premium offers, worded for the source that led here, and the payment form. */
export function SubscribePage() {
  const { source, period, code } = routeApi.useSearch()
  const [isPaid, setIsPaid] = useState(false)
  const words = upgradeWords(source, brokerName(source))
  const note = showText(words.text)
  const headline = isPaid ? t`Welcome to Premium` : showText(words.headline)
  return (
    <PlainLayout isNarrow>
      <PageMeta title={t`${headline} · Plumbline`} description={note} />
      <PageHead title={headline} note={isPaid ? undefined : note} />
      {isPaid ? (
        <div className={styles.done}>
          <Card>
            <PaymentDone />
          </Card>
        </div>
      ) : (
        <div className={styles.columns}>
          <Card title={t`Premium`}>
            <ul className={styles.offered}>
              {offered().map((feature) => (
                <li key={feature}>
                  <IconCheck size={16} stroke={1.8} aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
            <PaymentPanel source={source} choice={{ period, discountCode: code }} onDone={() => setIsPaid(true)} />
            <p className={styles.carbon}>
              <Trans>
                1% of your subscription goes to carbon removal.{' '}
                <a href="https://stripe.com/climate" target="_blank" rel="noreferrer" className={textLink}>
                  Learn more about carbon removal
                </a>
              </Trans>
            </p>
          </Card>
          <Card title={t`Free and Premium`} isFlush>
            <PlanComparison />
          </Card>
        </div>
      )}
    </PlainLayout>
  )
}
