import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { holdingsLayout } from '../../stores/holdings-layout.ts'
import styles from './holdings.module.css'

/** Unfolds or folds the chart above the holdings, also for the next visit. */
export function ChartButton({ isShown }: { isShown: boolean }) {
  return (
    <Button
      variant="default"
      leftSection={<IconChartLine size={15} stroke={1.6} aria-hidden="true" />}
      className={styles.brief ?? ''}
      title={t`Chart`}
      aria-expanded={isShown}
      onClick={() => holdingsLayout.change({ isChartShown: !isShown })}
    >
      {t`Chart`}
    </Button>
  )
}
