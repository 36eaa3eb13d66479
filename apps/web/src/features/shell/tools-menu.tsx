import { t } from '@lingui/core/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy } from 'react'
import { PopupButton } from '../../ui/popups/popup-button.tsx'
import styles from './top-bar.module.css'

const load = () => import('./tools-entries.tsx')
const ToolsEntries = lazy(async () => ({ default: (await load()).ToolsEntries }))

/** What is not about one portfolio. */
export function ToolsMenu() {
  return (
    <PopupButton kind="menu" load={load} popup={(popup) => <ToolsEntries popup={popup} />}>
      <button type="button" className={styles.entry}>
        {t`Tools`}
        <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      </button>
    </PopupButton>
  )
}
