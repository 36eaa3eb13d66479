import { findBroker } from '@plumbline/contract/brokers'

/** A broker's name from the source of its prompt: `integration-degiro` names DEGIRO; without one, `your broker`. */
export function brokerName(source: string | undefined): string {
  const id = /^integration-([\w-]+)$/.exec(source ?? '')?.[1]
  if (id === undefined) return 'your broker'
  return findBroker(id)?.name ?? id.replace(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}
