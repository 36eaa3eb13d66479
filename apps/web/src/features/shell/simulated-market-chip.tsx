import { t } from '@lingui/core/macro'
import { IconFlask2 } from '@tabler/icons-react'
import { lazy } from 'react'
import { PopupButton } from '../../ui/popups/popup-button.tsx'
import styles from './simulated-market-chip.module.css'

const load = () => import('./simulated-market-note.tsx')
const SimulatedMarketNote = lazy(async () => ({ default: (await load()).SimulatedMarketNote }))

/** Says on every page that the figures are not real; a click shows what is invented. It cannot be dismissed. */
export function SimulatedMarketChip() {
  return (
    <PopupButton kind="dialog" load={load} popup={(popup) => <SimulatedMarketNote popup={popup} />}>
      <button type="button" className={styles.chip}>
        <span>
          <IconFlask2 size={14} stroke={1.6} aria-hidden="true" />
          <b>{t`Simulated market`}</b>
        </span>
      </button>
    </PopupButton>
  )
}
