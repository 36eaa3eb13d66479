import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { healthQuery, userQuery } from '../api/account-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useShortcuts } from '../features/palette/use-shortcuts.ts'
import { isReviewAsked, isWelcomeNeeded } from '../features/welcome/welcome-state.ts'
import { sharedPortfolioId } from '../stores/portfolio-access.ts'
import { sealQuestion } from '../stores/seal-question.ts'
import { useSession } from '../stores/session.ts'
import { sharedPortfolio } from '../stores/shared-portfolio.ts'
import { useStore } from '../stores/store.ts'
import { openDialog, useOpenDialog } from '../ui/dialogs/open-dialog.ts'
import { FORM_PATH } from './form-path.ts'
import { UpgradePrompt } from './upgrade-prompt.tsx'

const CommandPalette = lazy(async () => ({
  default: (await import('../features/palette/command-palette.tsx')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}))
const FeedbackDialog = lazy(async () => ({
  default: (await import('../features/feedback/feedback-dialog.tsx')).FeedbackDialog,
}))
const WelcomeDialog = lazy(async () => ({
  default: (await import('../features/welcome/welcome-dialog.tsx')).WelcomeDialog,
}))

const SealDialog = lazy(async () => ({
  default: (await import('../features/reconciliation/seal-dialog.tsx')).SealDialog,
}))

const ShareDialog = lazy(async () => ({
  default: (await import('../features/sharing/share-dialog.tsx')).ShareDialog,
}))

const dialogs = { palette: CommandPalette, shortcuts: ShortcutsDialog, feedback: FeedbackDialog }

/** Whether the dialog is open (from when it is needed until it is closed, once per visit), and how to close it. */
function useWelcome(userId: string | undefined, isNeeded: boolean): [boolean, () => void] {
  const [closedFor, setClosedFor] = useState<string>()
  const [openedFor, setOpenedFor] = useState<string>()
  useEffect(() => {
    if (isNeeded && userId !== closedFor) setOpenedFor(userId)
  }, [isNeeded, userId, closedFor])
  const isOpen = userId !== undefined && openedFor === userId && closedFor !== userId
  return [isOpen, () => setClosedFor(userId)]
}

/**
 * Dialogs over any page of a signed-in user, chosen by the server's state because this browser's copy may be out of
 * date.
 */
export function Overlays() {
  const { token } = useSession()
  const { data: user } = useQuery({ ...userQuery, enabled: token !== undefined })
  const { data: health } = useQuery(healthQuery)
  const asked = useOpenDialog()
  const isSealAsked = useStore(sealQuestion) !== null
  const isSharing = useStore(sharedPortfolio) !== null
  const close = useCallback(() => openDialog(null), [])
  const [isWelcoming, endWelcome] = useWelcome(user?._id, user !== undefined && isWelcomeNeeded(user))
  const isForm = useLocation({ select: ({ pathname }) => FORM_PATH.test(pathname) })
  useShortcuts(token !== undefined)
  if (token === undefined || !user || !health) return null

  const Dialog = asked && dialogs[asked]
  return (
    <Suspense>
      {Dialog && <Dialog onClose={close} />}
      {isSealAsked && <SealDialog />}
      {isSharing && <ShareDialog />}
      {isWelcoming && !isForm ? (
        <WelcomeDialog
          user={user}
          hasLastStep={health.billing !== 'off' && (health.hasWelcomeOffer || isReviewAsked(user))}
          onClose={() => {
            endWelcome()
            void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
          }}
        />
      ) : (
        // On the pages of a portfolio of someone else, the plan is theirs.
        sharedPortfolioId === undefined && (
          <UpgradePrompt user={user} isSelling={health.billing !== 'off'} isQuiet={asked !== null} />
        )
      )}
    </Suspense>
  )
}
