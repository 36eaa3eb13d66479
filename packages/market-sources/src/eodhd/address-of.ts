import type { Security } from '../security.ts'

/** The code and exchange in the source's URLs. */
export function addressOf({ id }: Security): { symbol: string; exchange: string } {
  const dot = id.lastIndexOf('.')
  return { symbol: id.slice(0, dot), exchange: id.slice(dot + 1) }
}
