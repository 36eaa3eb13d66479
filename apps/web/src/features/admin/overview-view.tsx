import type { Installation } from '@plumbline/contract/admin/schemas'
import { useQuery } from '@tanstack/react-query'
import { installationQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { StatStrip } from '../../ui/page/stat-strip.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
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

function State({ installation }: { installation: Installation }) {
  const { version, database, databaseBytes, freeBytes, lastBackupAt, problems } = installation
  const counts = [
    { label: 'Users', value: installation.users.toLocaleString('en-US') },
    { label: 'Portfolios', value: installation.portfolios.toLocaleString('en-US') },
    { label: 'Transactions', value: installation.transactions.toLocaleString('en-US') },
    { label: 'Securities', value: installation.assets.toLocaleString('en-US') },
  ]
  const noBackup = database === 'sqlite' ? 'None yet' : 'With pg_dump'
  const storage = [
    { label: 'Version', value: version },
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
      <StatStrip stats={counts} />
      <StatStrip stats={storage} />
    </div>
  )
}
