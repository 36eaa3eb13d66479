import { findBroker } from '@plumbline/contract/brokers'
import { Monogram } from '../monogram.tsx'

type BrokerLogoProps = { brokerId: string; size?: 'small' | 'large' }

/** Stands for a broker: the initials of its name. Decorative, because the name stands beside it. */
export function BrokerLogo({ brokerId, size = 'small' }: BrokerLogoProps) {
  return <Monogram name={findBroker(brokerId)?.name ?? brokerId} size={size} />
}
