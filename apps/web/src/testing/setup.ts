import '../theme/mantine-styles.ts'
import '../theme/page.css'
import '../theme/controls.css'
import { beforeEach, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import './activate-english.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    parkPointer: () => Promise<void>
  }
}

beforeEach(async () => {
  await commands.parkPointer()
  queryClient.clear()
  return () => vi.unstubAllGlobals()
})
