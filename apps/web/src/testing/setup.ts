import '../theme/mantine-styles.ts'
import '../theme/page.css'
import '../theme/controls.css'
import { beforeEach, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'

beforeEach(() => {
  queryClient.clear()
  return () => vi.unstubAllGlobals()
})
