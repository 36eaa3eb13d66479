import { createRootRoute } from '@tanstack/react-router'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFoundState } from '../ui/states/not-found-state.tsx'
import { guardAccess, takePromptParameters } from './guards.ts'
import { nextPaint } from './next-paint.ts'
import { keepPaymentDocument } from './payment-document.ts'
import { RootLayout } from './root-layout.tsx'
import { keepSharedDocument } from './shared-document.ts'

export const rootRoute = createRootRoute({
  beforeLoad: async ({ location, preload, cause, matches }) => {
    if (!preload) takePromptParameters(location)
    guardAccess(location.pathname)
    if (!preload) await keepSharedDocument(location)
    if (!preload) await keepPaymentDocument(location)
    // The pressed link is painted before the next page is rendered, so that a click is answered at once.
    const isOtherPage = cause === 'stay' && matches.some((match) => match.cause === 'enter')
    if (!preload && isOtherPage) await nextPaint()
  },
  component: RootLayout,
  errorComponent: FailedPage,
  notFoundComponent: () => <NotFoundState />,
})
