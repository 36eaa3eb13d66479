import { t } from '@lingui/core/macro'
import { INCLUDED, type PlanOffer, planComparison } from '@plumbline/contract/plan-words'
import { IconCheck } from '@tabler/icons-react'
import { showText } from '../../language/show-text.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './plan-comparison.module.css'

function Offer({ value }: { value: PlanOffer }) {
  if (value === null) {
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t`Not included`}</VisuallyHidden>
      </span>
    )
  }
  if (typeof value === 'number') return value
  if (value !== INCLUDED) return showText(value)
  return (
    <>
      <IconCheck className={styles.check} size={17} stroke={1.8} aria-hidden="true" />
      <VisuallyHidden>{showText(value)}</VisuallyHidden>
    </>
  )
}

/** Free and Premium, row by row. */
export function PlanComparison() {
  return (
    <table className={styles.table} aria-label={t`Free and Premium compared`}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t`Feature`}</VisuallyHidden>
          </th>
          <th scope="col">{t`Free`}</th>
          <th scope="col">{t`Premium`}</th>
        </tr>
      </thead>
      <tbody>
        {planComparison.map(({ feature, free, premium }) => (
          <tr key={feature}>
            <th scope="row">{showText(feature)}</th>
            <td>
              <Offer value={free} />
            </td>
            <td>
              <Offer value={premium} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
