import type { IncomingMessage } from 'node:http'
import type { GivenPriceAddress } from '@plumbline/contract/own-securities/schemas'
import { type Text, text } from '@plumbline/text/text'
import { openAddress } from '../outgoing/open-address.ts'
import type { EnteredPrice } from './own-prices.ts'
import { type AddressFault, readJsonPrices } from './read-json-prices.ts'

export interface AddressAccess {
  version: string
  /** Whether addresses may lead into the operator's own network. */
  allowsPrivate: boolean
}

const MAX_MEGABYTES = 2

async function readJson(response: IncomingMessage): Promise<{ json: unknown } | { error: Text }> {
  const { statusCode: status = 0 } = response
  if (status !== 200) return { error: text('The response had status {status}.', { status }) }
  const chunks: Buffer[] = []
  let bytes = 0
  // Without an encoding, a response gives its body as buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_MEGABYTES * 1_000_000)
      return { error: text('The response is larger than {megabytes} MB.', { megabytes: MAX_MEGABYTES }) }
    chunks.push(chunk)
  }
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString()) }
  } catch {
    return { error: text('The response is not JSON.') }
  }
}

/** The prices that an address has now, oldest first, or what is wrong with it. `today` is a day in UTC. */
export async function readPriceAddress(
  { version, allowsPrivate }: AddressAccess,
  { url, ...paths }: GivenPriceAddress,
  today: string,
): Promise<{ prices: EnteredPrice[] } | AddressFault> {
  const headers = { accept: 'application/json', 'user-agent': `Plumbline/${version}` }
  const opened = await openAddress({ url, method: 'GET', headers, allowsPrivate }, readJson)
  if ('error' in opened) return { field: 'url', error: opened.error }
  if ('error' in opened.value) return { field: 'url', error: opened.value.error }
  return readJsonPrices(opened.value.json, paths, today)
}
