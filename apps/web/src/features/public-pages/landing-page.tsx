import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { sampleWish } from '../../stores/sample-wish.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SamplePicture } from '../../ui/sample/sample-picture.tsx'
import { ExampleGain } from './example-gain.tsx'
import styles from './landing.module.css'
import { PublicFrame } from './public-frame.tsx'

const promises = [
  {
    title: 'Every gain has its parts',
    text: 'Price, dividends, currency and fees, each signed, adding up to the whole: money in, less money out, plus gain is what you have.',
  },
  {
    title: 'Missing is not zero',
    text: 'Without a price or a rate a figure is absent and says why, and sums say that they are partial. Returns carry the name of their method.',
  },
  {
    title: 'No row is lost',
    text: 'An import shows what becomes of every line of your file. A second upload of it adds nothing.',
  },
  {
    title: 'Your data stays yours',
    text: 'Free software on a server of your choice. The whole account leaves in one file, or is deleted, whenever you say so.',
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
        title="Plumbline · portfolios, measured truly"
        description="Keep your portfolios and measure gains and returns truly: free software for individual investors."
      />
      <div className={styles.hero}>
        <div>
          <h1>A plumb line shows what is true.</h1>
          <p className={styles.lead}>
            Plumbline keeps the portfolios of individual investors and measures what they have really gained, to the
            last cent and across currencies.
          </p>
          <div className={styles.actions}>
            {isOpen && (
              <a className={styles.primary} href={registration}>
                Create an account
              </a>
            )}
            {isOpen && (
              <a className={styles.secondary} href="/app/register" onClick={() => sampleWish.set(true)}>
                Explore with sample data
              </a>
            )}
            <a className={isOpen ? styles.secondary : styles.primary} href="/app/login">
              Sign in
            </a>
          </div>
          {isOpen && <p className={styles.note}>With your e-mail address. There is no password.</p>}
        </div>
        <SamplePicture />
      </div>
      <div className={styles.explained}>
        <ExampleGain />
      </div>
      <ul className={styles.promises}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
