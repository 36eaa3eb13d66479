import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { sampleWish } from '../../stores/sample-wish.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SamplePicture } from '../../ui/sample/sample-picture.tsx'
import { ExampleGain } from './example-gain.tsx'
import styles from './landing.module.css'
import { PublicFrame } from './public-frame.tsx'

const promises = () => [
  {
    title: t`Every gain has its parts`,
    text: t`Price, dividends, currency and fees add up to your gain. Money in, minus money out, plus gain is what you have.`,
  },
  {
    title: t`Missing is not zero`,
    text: t`Without a price or a rate, a figure is left out and says why, and totals say that they are partial. Every return names its method.`,
  },
  {
    title: t`No row is lost`,
    text: t`An import shows every row of your file and what happens to it. Uploading it twice adds nothing.`,
  },
  {
    title: t`Your data stays yours`,
    text: t`Free software on a server of your choice. Export your whole account in one file, or delete it, at any time.`,
  },
]

/** The first page that a visitor sees. */
export function LandingPage() {
  const { data: health } = useQuery(healthQuery)
  const isOpen = health?.signup !== 'closed'
  const registration = health?.links.marketing ? `${health.links.marketing}/register` : '/app/register'
  return (
    <PublicFrame>
      <PageMeta
        title={t`Plumbline · portfolios, measured truly`}
        description={t`Track your portfolios and measure gains and returns accurately: free software for individual investors.`}
      />
      <div className={styles.hero}>
        <div>
          <h1>{t`A plumb line shows what is true.`}</h1>
          <p className={styles.lead}>
            {t`Plumbline tracks your portfolios and measures what you really gained, to the cent and across currencies.`}
          </p>
          <div className={styles.actions}>
            {isOpen && (
              <a className={styles.primary} href={registration}>
                {t`Create an account`}
              </a>
            )}
            {isOpen && (
              <a className={styles.secondary} href="/app/register" onClick={() => sampleWish.set(true)}>
                {t`Explore with sample data`}
              </a>
            )}
            <a className={isOpen ? styles.secondary : styles.primary} href="/app/login">
              {t`Sign in`}
            </a>
          </div>
          {isOpen && <p className={styles.note}>{t`With your email address. No password needed.`}</p>}
        </div>
        <SamplePicture />
      </div>
      <div className={styles.explained}>
        <ExampleGain />
      </div>
      <ul className={styles.promises}>
        {promises().map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
