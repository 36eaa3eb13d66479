import { PublicFrame } from '../features/public-pages/public-frame.tsx'
import { SharedView } from '../features/shared-portfolio/shared-view.tsx'

/** A shared portfolio in the frame of the public pages. */
export function SharedPage() {
  return (
    <PublicFrame>
      <SharedView />
    </PublicFrame>
  )
}
