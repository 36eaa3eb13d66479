import { createRootRoute } from '@tanstack/react-router'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFoundState } from '../ui/states/not-found-state.tsx'
import { guardAccess, takePromptParameters } from './guards.ts'
import { keepPaymentDocument } from './payment-document.ts'
import { RootLayout } from './root-layout.tsx'

export const rootRoute = createRootRoute({
  beforeLoad: async ({ location, preload }) => {
    if (!preload) takePromptParameters(location)
    guardAccess(location.pathname)
    if (!preload) await keepPaymentDocument(location)
  },
  component: RootLayout,
  errorComponent: FailedPage,
  notFoundComponent: () => <NotFoundState />,
})
