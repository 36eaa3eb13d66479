import { t } from '@lingui/core/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, lazy } from 'react'
import { PopupButton } from '../../ui/popups/popup-button.tsx'
import styles from './top-bar.module.css'

const load = () => import('./portfolio-entries.tsx')
const PortfolioEntries = lazy(async () => ({ default: (await load()).PortfolioEntries }))

/** The menu of the top bar. */
export function PortfoliosMenu() {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith('/portfolio') })
  return (
    <PortfolioSwitcher position="bottom-start">
      <button type="button" className={styles.entry} data-here={isHere || undefined}>
        {t`Portfolios`}
        <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      </button>
    </PortfolioSwitcher>
  )
}

type PortfolioSwitcherProps = {
  position: 'top-start' | 'bottom-start'
  children: ComponentProps<typeof PopupButton>['children']
}

/**
 * A menu of all portfolios as one, the sets and each portfolio, and last the list of portfolios. The lists are loaded
 * when the menu opens.
 */
export function PortfolioSwitcher({ position, children }: PortfolioSwitcherProps) {
  return (
    <PopupButton kind="menu" load={load} popup={(popup) => <PortfolioEntries popup={popup} position={position} />}>
      {children}
    </PopupButton>
  )
}
