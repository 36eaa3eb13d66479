import { ActionIcon } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { setPrivacyMode, usePrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { Logo } from '../../ui/logo.tsx'
import { SimulatedMarketChip } from './simulated-market-chip.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ user, isSimulated }: { user: User | undefined; isSimulated: boolean }) {
  const areAmountsHidden = usePrivacyMode()
  const Eye = areAmountsHidden ? IconEyeOff : IconEye
  return (
    <header className={styles.bar}>
      <Link to="/portfolios" className={styles.brand}>
        <Logo />
        Plumbline
      </Link>
      <nav aria-label="Main" className={styles.navigation}>
        <Link to="/portfolios">Portfolios</Link>
      </nav>
      <div className={styles.side}>
        {isSimulated && (
          <div className={styles.chip}>
            <SimulatedMarketChip />
          </div>
        )}
        <ActionIcon
          variant="subtle"
          aria-label="Hide amounts"
          aria-pressed={areAmountsHidden}
          title={areAmountsHidden ? 'Show amounts' : 'Hide amounts'}
          onClick={() => setPrivacyMode(!areAmountsHidden)}
        >
          <Eye size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <UserMenu user={user} />
      </div>
    </header>
  )
}
