import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { upgradeWords } from '@plumbline/contract/plan-words'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { showText } from '../../language/show-text.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import type { YearRow } from './arrange-periods.ts'
import styles from './performance.module.css'

const UPGRADE_SOURCE = 'performance-years'

/** Replaces figures that the plan does not include. */
export function UpgradeLine() {
  return (
    <div className={styles.upgrade}>
      <p>{showText(upgradeWords(UPGRADE_SOURCE).text)}</p>
      <Button variant="default" onClick={() => askToUpgrade(UPGRADE_SOURCE)}>
        {showText(upgradeWords(UPGRADE_SOURCE).title)}
      </Button>
    </div>
  )
}

/** Tells a free user which years Premium would compare the latest one with. */
export function CompareYearsBanner({ rows }: { rows: YearRow[] }) {
  const user = useCurrentUser()
  const [latest, ...earlier] = rows
  if (user?.plan !== 'free' || !latest || earlier.length === 0) return null
  return (
    <section className={styles.upgrade} aria-label={t`Upgrade`}>
      <p>
        <b>{t`Compare Your ${{ year: latest.label }} Performance`}</b>
        <span>{t`with ${{ years: earlier.map(({ label }) => label).join(', ') }}`}</span>
      </p>
      <Button onClick={() => askToUpgrade(UPGRADE_SOURCE)}>{showText(upgradeWords(UPGRADE_SOURCE).title)}</Button>
    </section>
  )
}
