import { t } from '@lingui/core/macro'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import { Units } from '../../ui/figures/units.tsx'
import { Card } from '../../ui/page/card.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './integrations.module.css'

type PositionDifferencesProps = { differences: Integration['differences']; brokerName: string }

/** Holdings whose units differ from the broker's, with the first day on which the difference can have begun. */
export function PositionDifferences({ differences, brokerName }: PositionDifferencesProps) {
  return (
    <Card title={t`Units differ`} note={t`Compared with what ${brokerName} reports`} isFlush>
      <div className={styles.scroll}>
        <table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">{t`Security`}</th>
              <th scope="col">{brokerName}</th>
              <th scope="col">{t`Here`}</th>
              <th scope="col">{t`Began on or after`}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ stock, brokerUnits, units, since }) => (
              <tr key={stock._id}>
                <th scope="row">
                  <Link to="/asset/$assetId" params={{ assetId: stock._id }} className={nameLink}>
                    {stock.name}
                  </Link>
                </th>
                <td>
                  <Units units={brokerUnits} />
                </td>
                <td>
                  <Units units={units} />
                </td>
                <td>{formatDate(since)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
