import { brokers } from '@plumbline/contract/brokers'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './integrations.module.css'

/** The brokers that an account can be connected to. */
export function IntegrationsPage() {
  return (
    <>
      <PageMeta title="Integrations · Plumbline" description="Brokers that bring transactions by themselves." />
      <PageHead title="Integrations" note="Brokers that bring transactions by themselves" />
      <div className={styles.page}>
        <Card isFlush>
          <ul className={styles.brokers}>
            {brokers.map(({ id, name }) => (
              <li key={id}>
                <Link to="/settings/integrations/$brokerId" params={{ brokerId: id }} className={nameLink}>
                  {name}
                </Link>
                <span className={styles.state}>Not available yet</span>
              </li>
            ))}
          </ul>
        </Card>
        <p className={styles.note}>
          Until then, and for every other broker: most offer their transactions as a csv file. Import it in the
          portfolio that they belong to.
        </p>
      </div>
    </>
  )
}
