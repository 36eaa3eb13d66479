import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { setPrivacyMode, usePrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { Logo } from '../../ui/logo.tsx'
import { AssetSearch } from './asset-search.tsx'
import { ImportChip } from './import-chip.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PortfoliosMenu } from './portfolios-menu.tsx'
import { SimulatedMarketChip } from './simulated-market-chip.tsx'
import { ToolsMenu } from './tools-menu.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ user, isSimulated }: { user: User | undefined; isSimulated: boolean }) {
  return (
    <header className={styles.bar}>
      <Link to="/portfolios" className={styles.brand}>
        <Logo />
        <span className={isSimulated ? styles.wordBesideChip : undefined}>Plumbline</span>
      </Link>
      <nav aria-label={t`Main`} className={styles.navigation}>
        <PortfoliosMenu />
        <Link to="/screener" activeOptions={{ includeSearch: false }} className={`${styles.entry} ${styles.roomy}`}>
          {t`Screener`}
        </Link>
        <Link to="/watchlist" className={`${styles.entry} ${styles.roomy}`}>
          {t`Watchlist`}
        </Link>
        <ToolsMenu />
      </nav>
      <AssetSearch />
      <div className={styles.side}>
        <ImportChip />
        {isSimulated && (
          <div className={styles.chip}>
            <SimulatedMarketChip />
          </div>
        )}
        <button type="button" className={`${styles.entry} ${styles.wide}`} onClick={() => openDialog('feedback')}>
          {t`Feedback`}
        </button>
        <ActionIcon
          variant="subtle"
          size={44}
          className={styles.narrow ?? ''}
          aria-label={t`Search`}
          onClick={() => openDialog('palette')}
        >
          <IconSearch size={19} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <PrivacyButton />
        <div className={styles.wide}>
          <UserMenu user={user} />
        </div>
        <div className={styles.narrow}>
          <MobileMenu user={user} />
        </div>
      </div>
    </header>
  )
}

function PrivacyButton() {
  const areAmountsHidden = usePrivacyMode()
  const Eye = areAmountsHidden ? IconEyeOff : IconEye
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      className={styles.privacy ?? ''}
      aria-label={t`Hide amounts`}
      aria-pressed={areAmountsHidden}
      title={areAmountsHidden ? t`Show amounts` : t`Hide amounts`}
      onClick={() => setPrivacyMode(!areAmountsHidden)}
    >
      <Eye size={19} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
