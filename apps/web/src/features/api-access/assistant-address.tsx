import { CopyField } from './copy-field.tsx'

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
      <CopyField label="Address" value={ADDRESS} />
      <CopyField label="Configuration" value={CONFIGURATION} rows={10} />
    </>
  )
}
