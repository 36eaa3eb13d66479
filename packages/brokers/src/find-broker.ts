import type { Broker } from './broker.ts'
import { degiro } from './degiro/degiro.ts'
import { ibkrFlex } from './ibkr-flex/ibkr-flex.ts'
import { trading212 } from './trading-212/trading-212.ts'

const BROKERS: readonly Broker[] = [degiro, ibkrFlex, trading212]

/** The broker with this id; undefined if it is not supported. */
export function findBroker(id: string): Broker | undefined {
  return BROKERS.find((broker) => broker.id === id)
}
