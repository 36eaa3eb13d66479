/** `beta`: through an unofficial interface. `official`: through the broker's public API. */
export type BrokerAvailability = 'beta' | 'official' | 'coming-soon'

export interface Broker {
  id: string
  name: string
  availability: BrokerAvailability
}

/** Available ones first. */
export const brokers: readonly Broker[] = [
  { id: 'degiro', name: 'DEGIRO', availability: 'beta' },
  { id: 'ibkr-flex', name: 'Interactive Brokers', availability: 'official' },
  { id: 'trading-212', name: 'Trading 212', availability: 'official' },
  { id: 'avanza', name: 'Avanza', availability: 'coming-soon' },
  { id: 'binance', name: 'Binance', availability: 'coming-soon' },
  { id: 'charles-schwab', name: 'Charles Schwab', availability: 'coming-soon' },
  { id: 'coinbase', name: 'Coinbase', availability: 'coming-soon' },
  { id: 'etoro', name: 'eToro', availability: 'coming-soon' },
  { id: 'fidelity', name: 'Fidelity', availability: 'coming-soon' },
  { id: 'kraken', name: 'Kraken', availability: 'coming-soon' },
  { id: 'nordnet', name: 'Nordnet', availability: 'coming-soon' },
  { id: 'revolut', name: 'Revolut', availability: 'coming-soon' },
  { id: 'robinhood', name: 'Robinhood', availability: 'coming-soon' },
  { id: 'saxo', name: 'Saxo', availability: 'coming-soon' },
  { id: 'scalable-capital', name: 'Scalable Capital', availability: 'coming-soon' },
  { id: 'swissquote', name: 'Swissquote', availability: 'coming-soon' },
  { id: 'trade-republic', name: 'Trade Republic', availability: 'coming-soon' },
]

export function findBroker(id: string): Broker | undefined {
  return brokers.find((broker) => broker.id === id)
}
