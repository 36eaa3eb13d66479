import { plural, t } from '@lingui/core/macro'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { IconAlertTriangle, IconFlask2 } from '@tabler/icons-react'
import { formatDateTime } from '../../formatting/format-date.ts'
import { BrokerLogo } from '../../ui/brokers/broker-logo.tsx'
import styles from './portfolio-list-page.module.css'

/** Where the transactions come from: a broker with its last synchronization, files, or the user's own hand. */
export function PortfolioSource({ portfolio }: { portfolio: PortfolioSummary }) {
  const { broker, files, isSample } = portfolio
  if (isSample) {
    return (
      <span className={styles.plainSource}>
        <IconFlask2 size={15} stroke={1.6} aria-hidden="true" /> {t`Made-up sample`}
      </span>
    )
  }
  if (broker) {
    const when =
      broker.syncedAt === null ? t`not synchronized yet` : t`synchronized ${{ time: formatDateTime(broker.syncedAt) }}`
    return (
      <span className={styles.broker}>
        <BrokerLogo brokerId={broker.id} />
        <span>
          {broker.name}
          {broker.needsUser ? (
            <small className={styles.needsUser}>
              <IconAlertTriangle size={12} stroke={1.6} aria-hidden="true" /> {t`needs you to sign in again`}
            </small>
          ) : (
            <small>{when}</small>
          )}
        </span>
      </span>
    )
  }
  const [first] = files
  const fileCount = files.length
  if (first === undefined) return <span className={styles.plainSource}>{t`Entered by hand`}</span>
  return (
    <span className={styles.plainSource} title={files.join('\n')}>
      {fileCount === 1 ? first : plural(fileCount, { one: `${fileCount} file`, other: `${fileCount} files` })}
    </span>
  )
}
