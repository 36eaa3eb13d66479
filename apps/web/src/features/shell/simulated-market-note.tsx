import { t } from '@lingui/core/macro'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupPanel } from '../../ui/popups/popup-panel.tsx'
import styles from './simulated-market-chip.module.css'

export function SimulatedMarketNote({ popup }: { popup: Popup }) {
  return (
    <PopupPanel popup={popup} position="bottom" width={300}>
      <p className={styles.text}>
        {t`Companies and prices are made up. The operator of this installation can connect real market data.`}
      </p>
    </PopupPanel>
  )
}
