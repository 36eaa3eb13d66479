import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Installation, UpdateState } from '@plumbline/contract/admin/schemas'
import { useQuery } from '@tanstack/react-query'
import { installationQuery } from '../../api/admin-queries.ts'
import { formatDate, formatDateTime } from '../../formatting/format-date.ts'
import { StatStrip } from '../../ui/page/stat-strip.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './admin.module.css'

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

function formatBytes(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.ceil(bytes / MEGABYTE)} MB`
  const gigabytes = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  return `${i18n.number(bytes / GIGABYTE, gigabytes)} GB`
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Version, storage and size of this installation, and its problems. */
export function OverviewView() {
  return (
    <QueryView query={useQuery(installationQuery)} failed={t`The status of the installation could not be loaded`}>
      {(installation) => <State installation={installation} />}
    </QueryView>
  )
}

function describeUpdate({ available, error, checkedAt }: UpdateState): string | undefined {
  if (available !== null || error !== null) return undefined
  return checkedAt === null ? t`Not checked yet` : t`Up to date, ${{ date: formatDate(checkedAt) }}`
}

function State({ installation }: { installation: Installation }) {
  const { version, update, database, databaseBytes, freeBytes, lastBackupAt, problems } = installation
  const availableVersion = update?.available?.version
  const counts = [
    { label: t`Users`, value: i18n.number(installation.users) },
    { label: t`Portfolios`, value: i18n.number(installation.portfolios) },
    { label: t`Transactions`, value: i18n.number(installation.transactions) },
    { label: t`Securities`, value: i18n.number(installation.assets) },
  ]
  const noBackup = database === 'sqlite' ? t`None yet` : t`With pg_dump`
  const storage = [
    { label: t`Version`, value: version, note: update && describeUpdate(update) },
    { label: databaseNames[database], value: formatBytes(databaseBytes) },
    { label: t`Free disk space`, value: formatBytes(freeBytes) },
    { label: t`Last backup`, value: lastBackupAt === null ? noBackup : formatDateTime(lastBackupAt) },
  ]
  return (
    <div className={styles.cards}>
      {problems.map((problem) => (
        <p key={problem} className={styles.failed}>
          {problem}
        </p>
      ))}
      {update?.available && (
        <p className={styles.notice}>
          <Trans>
            Version {availableVersion} is available.{' '}
            <a className={textLink} href={update.available.url} target="_blank" rel="noreferrer">
              See what is new
            </a>
          </Trans>
        </p>
      )}
      {update?.error && (
        <p className={styles.notice}>{t`The check for a new version failed: ${{ error: update.error }}`}</p>
      )}
      <StatStrip stats={counts} />
      <StatStrip stats={storage} />
    </div>
  )
}
