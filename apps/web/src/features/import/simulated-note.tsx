import { t } from '@lingui/core/macro'
import { useInstallation } from '../../api/use-installation.ts'
import styles from './import.module.css'

/** Says why real securities are not found where the market is simulated. */
export function SimulatedNote() {
  if (useInstallation().marketData !== 'demo') return null
  return (
    <p className={styles.simulated}>
      {t`The market of this installation is simulated: its companies are made up, so securities of a real broker are not found. To import real files, the operator sets MARKET_DATA to yahoo or eodhd. To try the import, choose one of the made-up assets.`}
    </p>
  )
}
