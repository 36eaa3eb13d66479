import { t } from '@lingui/core/macro'
import { Popover } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import styles from './simulated-market-chip.module.css'

/** Says on every page that the figures are not real; a click shows what is invented. It cannot be dismissed. */
export function SimulatedMarketChip() {
  return (
    <Popover position="bottom" width={300} shadow="none" withinPortal>
      <Popover.Target>
        <button type="button" className={styles.chip}>
          <span>
            <IconFlask2 size={14} stroke={1.6} aria-hidden="true" />
            <b>{t`Simulated market`}</b>
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.text}>
          {t`Companies and prices are made up. The operator of this installation can connect real market data.`}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
