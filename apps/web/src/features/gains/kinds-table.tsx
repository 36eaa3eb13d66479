import { t } from '@lingui/core/macro'
import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import type { SecurityKind } from '@plumbline/contract/realized-gains/vocabulary'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './gains.module.css'

function nameKind(kind: SecurityKind): string {
  switch (kind) {
    case 'shares':
      return t`Shares`
    case 'funds':
      return t`Funds, before the partial exemption`
    default:
      return t`Other securities`
  }
}

/** Gains and losses that Germany sets off apart. */
export function KindsTable({ report: { kinds, currency } }: { report: GainsReport }) {
  if (kinds === null) return null
  return (
    <Card title={t`Offset separately`}>
      <table className={styles.kinds}>
        <caption className={styles.lotsHint}>
          {t`Types come from the market data. Certificates and notes listed among funds count as other securities. Shares bought before 2009 are left out.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Kind`}</th>
            <th scope="col">{t`Gains`}</th>
            <th scope="col">{t`Losses`}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, gains, losses }) => (
            <tr key={kind}>
              <th scope="row">{nameKind(kind)}</th>
              <td>
                <Money value={gains} currency={currency} isGain missing="no-rate" />
              </td>
              <td>
                <Money value={losses} currency={currency} isGain missing="no-rate" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
