import { findBroker } from '@plumbline/contract/brokers'

/** A broker's name from the source of its prompt: `integration-degiro` names DEGIRO. */
export function brokerName(source: string | undefined): string | undefined {
  const id = /^integration-([\w-]+)$/.exec(source ?? '')?.[1]
  if (id === undefined) return undefined
  return findBroker(id)?.name ?? id.replace(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}
