import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { queryClient } from '../api/query-client.ts'
import { cssVariablesResolver } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { Notices } from '../ui/notices.tsx'

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <Notices />
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}

/** Renders a component with the application's theme, notices and query client. */
export function renderUi(content: ReactNode) {
  return render(content, { wrapper: Surroundings })
}
