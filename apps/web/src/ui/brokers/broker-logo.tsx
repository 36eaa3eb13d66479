import { findBroker } from '@plumbline/contract/brokers'
import { Monogram } from '../monogram.tsx'

type BrokerLogoProps = { brokerId: string; size?: 'small' | 'large' }

/** The initials of a broker's name as its logo. Decorative, because the name is beside it. */
export function BrokerLogo({ brokerId, size = 'small' }: BrokerLogoProps) {
  return <Monogram name={findBroker(brokerId)?.name ?? brokerId} size={size} />
}
