import { useQuery } from '@tanstack/react-query'
import { useSession } from '../stores/session.ts'
import { healthQuery, userQuery } from './account-queries.ts'
import { useInstallation } from './use-installation.ts'

/**
 * Whether the installation and the signed-in user are known, from this visit or the last, or could not be loaded. They
 * decide which strips stand above a page, and these must not push the page down after it was drawn.
 */
export function useIsFrameKnown(): boolean {
  const { token, user: rememberedUser } = useSession()
  const { isPending: isHealthPending } = useQuery(healthQuery)
  const { isPending: isUserPending } = useQuery({ ...userQuery, enabled: token !== undefined })
  const isInstallationKnown = useInstallation().billing !== undefined || !isHealthPending
  return isInstallationKnown && (token === undefined || rememberedUser !== undefined || !isUserPending)
}
