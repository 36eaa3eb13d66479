import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { textLink } from '../../ui/text-link.ts'

/** A link that writes to the operator of this installation. */
export function OperatorAddress() {
  const { data: health } = useQuery(healthQuery)
  if (health === undefined) return <>{t`the operator`}</>
  return (
    <a href={`mailto:${health.contactEmail}`} className={textLink}>
      {health.contactEmail}
    </a>
  )
}
