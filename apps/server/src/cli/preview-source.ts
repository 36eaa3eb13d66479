import { formatIsoDate } from '@plumbline/engine/calendar'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { DAY_MS, dayIn } from '../clock.ts'
import { ConfigError } from '../config.ts'
import { openJsonSources } from '../market/create-provider.ts'
import type { Command } from './command.ts'

const PREVIEWED_DAYS = 30
const SHOWN_CLOSES = 5
const TIMEOUT_MS = 60_000

/** Requests one address of JSON_SOURCES, and prints what is read there. It stores nothing. */
export const previewSource: Command = {
  words: ['source', 'preview'],
  parameters: ['SYMBOL.EXCHANGE'],
  summary: 'fetches an address of JSON_SOURCES and prints the closes of the last 30 days that it finds',
  async run({ config, clock, print }, [id = '']) {
    if (config.jsonSources === undefined) throw new ConfigError('JSON_SOURCES must name the file.')
    const { sources, provider } = await openJsonSources(config, clock)
    const source = sources.find(({ security }) => security.id === id)
    if (source === undefined)
      throw new ConfigError(
        `${config.jsonSources} has no ${id}, only ${sources.map((each) => each.security.id).join(', ')}.`,
      )
    const to = dayIn('UTC', clock.now())
    const from = dayIn('UTC', new Date(clock.now().getTime() - PREVIEWED_DAYS * DAY_MS))
    try {
      const { closes, unreadable } = await provider.preview(source, { from, to }, AbortSignal.timeout(TIMEOUT_MS))
      const { name, currency, isin } = source.security
      print(`${name}${isin === undefined ? '' : `, ${isin}`}; closes: ${closes.length}, unreadable rows: ${unreadable}`)
      for (const { day, close } of closes.slice(-SHOWN_CLOSES)) print(`${formatIsoDate(day)} ${close} ${currency}`)
      return closes.length > 0
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      print(error.message)
      return false
    }
  },
}
