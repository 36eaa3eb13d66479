export interface Broker {
  id: string
  name: string
}

/** What an account can be connected to, once the server can. */
export const brokers: readonly Broker[] = [{ id: 'degiro', name: 'DEGIRO' }]

export function findBroker(id: string): Broker | undefined {
  return brokers.find((broker) => broker.id === id)
}
