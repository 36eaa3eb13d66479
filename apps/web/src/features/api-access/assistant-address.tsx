import { t } from '@lingui/core/macro'
import { CopyField } from '../../ui/forms/copy-field.tsx'

const ADDRESS = `${location.origin}/mcp`
const CONFIGURATION = JSON.stringify(
  { mcpServers: { plumbline: { url: ADDRESS, headers: { Authorization: 'Bearer plumbline_pat_…' } } } },
  undefined,
  2,
)

/** The address that an assistant connects to, and a configuration with it, to copy. */
export function AssistantAddress() {
  return (
    <>
      <CopyField label={t`Address`} copyLabel={t`Copy address`} value={ADDRESS} />
      <CopyField
        label={t`Configuration with an access token`}
        copyLabel={t`Copy configuration`}
        value={CONFIGURATION}
        rows={10}
      />
    </>
  )
}
