import { createRootRoute } from '@tanstack/react-router'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFoundState } from '../ui/states/not-found-state.tsx'
import { guardAccess, takePromptParameters } from './guards.ts'
import { RootLayout } from './root-layout.tsx'

export const rootRoute = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    if (!preload) takePromptParameters(location)
    guardAccess(location.pathname)
  },
  component: RootLayout,
  errorComponent: FailedPage,
  notFoundComponent: () => <NotFoundState />,
})
