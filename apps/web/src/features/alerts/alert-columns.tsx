import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { Alert } from '@plumbline/contract/alerts/schemas'
import { ALERT_LEVELS } from '@plumbline/contract/alerts/vocabulary'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formatDate } from '../../formatting/format-date.ts'
import { AlertCondition, nameAlertKind } from '../../ui/alerts/describe-alert.tsx'
import { AssetCell } from '../../ui/asset-cell.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import styles from './alerts.module.css'

type RowActions = { edit: (alert: Alert) => void; remove: (alert: Alert) => void }

/** How far the price has to move to the level, as a ratio; null for other kinds, and once it was reached. */
const distance = ({ kind, level, price, reachedOn }: Alert) =>
  kind === 'price' && level !== null && price !== null && reachedOn === null ? Number(level) / price - 1 : null

/** The level of the watchlist's alerts is changed on the watchlist. */
export const canChange = ({ kind, source }: Alert) => ALERT_LEVELS[kind] !== undefined && source === 'own'

export const describeState = ({ kind, reachedOn }: Alert): string => {
  if (reachedOn === null) return t`Waiting`
  const day = formatDate(reachedOn)
  if (kind === 'earnings') return t`Report on ${{ day }}`
  return kind === 'price' || kind === 'weight' ? t`Reached on ${{ day }}` : t`Last on ${{ day }}`
}

export function buildAlertColumns({ edit, remove }: RowActions): TableColumn<Alert>[] {
  return [
    {
      id: 'asset',
      header: t`Asset`,
      room: 200,
      compact: 'name',
      sortValue: ({ asset }) => asset.name,
      cell: ({ asset }) => <AssetCell asset={asset} />,
      compactNote: (alert) => <AlertCondition alert={alert} />,
    },
    {
      id: 'condition',
      header: t`Condition`,
      room: 220,
      compact: 'never',
      sortValue: ({ kind }) => nameAlertKind(kind),
      cell: (alert) => (
        <>
          <AlertCondition alert={alert} />
          {alert.source === 'watchlist' && <small className={styles.source}>{t`watchlist target`}</small>}
        </>
      ),
    },
    {
      id: 'price',
      header: t`Price`,
      room: 110,
      rank: 0,
      align: 'end',
      compact: 'value',
      sortValue: ({ price }) => price,
      cell: ({ price, asset }) => <Money value={price} currency={asset.currency} kind="price" withCurrency />,
      compactNote: describeState,
    },
    {
      id: 'distance',
      header: t`To go`,
      explanation: t`How far the price has to move to reach the level.`,
      room: 96,
      rank: 1,
      align: 'end',
      sortValue: distance,
      cell: (alert) => {
        const ratio = distance(alert)
        return ratio !== null && <Percent ratio={ratio} withArrow={false} />
      },
    },
    {
      id: 'state',
      header: t`State`,
      room: 150,
      compact: 'never',
      sortValue: ({ reachedOn }) => reachedOn,
      cell: (alert) => <span data-reached={alert.reachedOn !== null || undefined}>{describeState(alert)}</span>,
    },
    {
      id: 'actions',
      header: t`Actions`,
      head: ' ',
      room: 88,
      width: '88px',
      compact: 'never',
      isControl: true,
      cell: (alert) => {
        const { name } = alert.asset
        return (
          <span className={styles.actions}>
            {canChange(alert) && (
              <ActionIcon
                variant="subtle"
                aria-label={t`Change the alert on ${name}`}
                aria-keyshortcuts="E"
                onClick={() => edit(alert)}
              >
                <IconPencil size={15} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            )}
            <ActionIcon variant="subtle" aria-label={t`Delete the alert on ${name}`} onClick={() => remove(alert)}>
              <IconTrash size={15} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </span>
        )
      },
    },
  ]
}
