import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

export function ValuationTab() {
  return (
    <Card isFlush>
      <EmptyState title="Coming soon" text="A valuation of the company from its own figures will stand here." />
    </Card>
  )
}
