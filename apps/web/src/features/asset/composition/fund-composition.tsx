import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FundPart } from '@plumbline/contract/assets/profile-schemas'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { Percent } from '../../../ui/figures/percent.tsx'
import { Card } from '../../../ui/page/card.tsx'
import styles from './fund-composition.module.css'

const MAX_SHOWN = 10

/** What a fund owns: its largest holdings, sectors and countries. Renders nothing for what is not known. */
export function FundComposition({ asset: { profile } }: { asset: Asset }) {
  const fund = profile.FundHoldings
  if (fund === undefined) return null
  const lists = [
    { title: t`Largest holdings`, parts: fund.Holdings },
    { title: t`Sectors`, parts: fund.Sectors },
    { title: t`Countries`, parts: fund.Countries },
  ]
  return (
    <div className={styles.cards}>
      {lists.map(({ title, parts }) => parts.length > 0 && <PartList key={title} title={title} parts={parts} />)}
    </div>
  )
}

function PartList({ title, parts }: { title: string; parts: readonly FundPart[] }) {
  const shown = parts.slice(0, MAX_SHOWN)
  const largest = shown[0]?.Share ?? 1
  const known = parts.reduce((sum, { Share }) => sum + Share, 0)
  return (
    <Card
      title={title}
      note={
        <Trans>
          <Percent ratio={known} decimals={1} isShare /> of the fund
        </Trans>
      }
    >
      <ul className={styles.parts} aria-label={title}>
        {shown.map(({ Name, Share }) => (
          <li key={Name}>
            <span className={styles.name}>{Name}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(Share / largest) * 100}%` }} />
            </span>
            <Percent ratio={Share} decimals={1} isShare />
          </li>
        ))}
      </ul>
      {parts.length > MAX_SHOWN && <p className={styles.more}>{t`and ${{ count: parts.length - MAX_SHOWN }} more`}</p>}
    </Card>
  )
}
