import { useQuery } from '@tanstack/react-query'
import { integrationsQuery } from '../../api/integration-queries.ts'
import { SyncNotes } from '../../ui/brokers/sync-note.tsx'

/** When the brokers of a portfolio were last synchronized. */
export function PortfolioSync({ portfolioId }: { portfolioId: string }) {
  const { data: integrations } = useQuery(integrationsQuery)
  return <SyncNotes integrations={(integrations ?? []).filter((each) => each.portfolioId === portfolioId)} />
}
