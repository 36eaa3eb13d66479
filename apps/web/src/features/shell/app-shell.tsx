import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { keepForImport } from '../../api/shared-files-query.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useInstallation } from '../../api/use-installation.ts'
import { isDayLeft } from '../../stores/left-day.ts'
import { sharedPortfolioId } from '../../stores/portfolio-access.ts'
import { useSession } from '../../stores/session.ts'
import { FigureSettingsProvider } from '../../ui/figures/figure-settings.tsx'
import { usePrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import styles from './app-shell.module.css'
import { OfflineStrip } from './offline-strip.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SimulatedMarketChip } from './simulated-market-chip.tsx'
import { TopBar } from './top-bar.tsx'

const LeftDayBar = lazy(async () => ({ default: (await import('../../ui/page/left-day.tsx')).LeftDayBar }))

/**
 * The frame around every page: the top bar and the account's banner when signed in, and a notice if the market is
 * simulated.
 */
export function AppShell({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const { token } = useSession()
  const user = useCurrentUser()
  const areAmountsHidden = usePrivacyMode()
  const isSimulated = useInstallation().marketData === 'demo'

  return (
    <FigureSettingsProvider numberFormat={user?.numberFormat ?? null} areAmountsHidden={areAmountsHidden}>
      <div className={styles.shell}>
        <a href="#content" className={styles.skip}>
          {t`Skip to the content`}
        </a>
        {token !== undefined && <TopBar user={user} isSimulated={isSimulated} />}
        <OfflineStrip />
        {isSimulated && token === undefined && (
          <div className={styles.strip}>
            <SimulatedMarketChip />
          </div>
        )}
        {token !== undefined && banner}
        {token !== undefined && isDayLeft && (
          <Suspense>
            <LeftDayBar />
          </Suspense>
        )}
        {token !== undefined && sharedPortfolioId === undefined && <DroppedFile />}
        {children}
        {token !== undefined && <PhoneBar />}
      </div>
    </FigureSettingsProvider>
  )
}

/** A file that is dropped on a page that is not of one portfolio: the next page asks for the portfolio. */
function DroppedFile() {
  const navigate = useNavigate()
  return (
    <FileDrop
      label={t`Drop the file to import it`}
      onFiles={(files) => {
        keepForImport(files)
        void navigate({ to: '/shared-file' })
      }}
    />
  )
}
