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
  return bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.ceil(bytes / MEGABYTE)} MB`
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Version, storage and size of this installation, and its problems. */
export function OverviewView() {
  return (
    <QueryView query={useQuery(installationQuery)} failed="The status of the installation could not be loaded">
      {(installation) => <State installation={installation} />}
    </QueryView>
  )
}

function describeUpdate({ available, error, checkedAt }: UpdateState): string | undefined {
  if (available !== null || error !== null) return undefined
  return checkedAt === null ? 'Not checked yet' : `Up to date, ${formatDate(checkedAt)}`
}

function State({ installation }: { installation: Installation }) {
  const { version, update, database, databaseBytes, freeBytes, lastBackupAt, problems } = installation
  const counts = [
    { label: 'Users', value: installation.users.toLocaleString('en-US') },
    { label: 'Portfolios', value: installation.portfolios.toLocaleString('en-US') },
    { label: 'Transactions', value: installation.transactions.toLocaleString('en-US') },
    { label: 'Securities', value: installation.assets.toLocaleString('en-US') },
  ]
  const noBackup = database === 'sqlite' ? 'None yet' : 'With pg_dump'
  const storage = [
    { label: 'Version', value: version, note: update && describeUpdate(update) },
    { label: databaseNames[database], value: formatBytes(databaseBytes) },
    { label: 'Free disk space', value: formatBytes(freeBytes) },
    { label: 'Last backup', value: lastBackupAt === null ? noBackup : formatDateTime(lastBackupAt) },
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
          Version {update.available.version} is available.{' '}
          <a className={textLink} href={update.available.url} target="_blank" rel="noreferrer">
            See what is new
          </a>
        </p>
      )}
      {update?.error && <p className={styles.notice}>The check for a new version failed: {update.error}</p>}
      <StatStrip stats={counts} />
      <StatStrip stats={storage} />
    </div>
  )
}
