import '../theme/mantine-styles.ts'
import '../theme/page.css'
import '../theme/controls.css'
import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../api/query-client.ts'
import './activate-english.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    parkPointer: () => Promise<void>
  }
}

function hideNotices(): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id } of [...shown, ...queue]) if (id !== undefined) notifications.hide(id)
}

beforeEach(async () => {
  // The files share a page: what an earlier one left would stay.
  await cleanup()
  hideNotices()
  await commands.parkPointer()
  queryClient.clear()
  return () => vi.unstubAllGlobals()
})
