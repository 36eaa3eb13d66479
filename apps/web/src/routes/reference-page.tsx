import { useParams } from '@tanstack/react-router'
import { ApiReference } from '../features/api-reference/api-reference.tsx'
import { PublicFrame } from '../features/public-pages/public-frame.tsx'

/** The API's reference in the frame of the public pages. */
export function ReferencePage() {
  const { operation } = useParams({ strict: false })
  return (
    <PublicFrame>
      <ApiReference operationId={operation} />
    </PublicFrame>
  )
}
