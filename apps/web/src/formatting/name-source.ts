import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const SOURCES = [msg`Simulated market`, msg({ message: 'Files', context: 'market data source' }), msg`Custom URL`]
const byName = new Map(SOURCES.map((source) => [source.message, source]))

/** A market data source in the reader's language; names of companies stay as they are. */
export function nameSource(label: string): string {
  const message = byName.get(label)
  return message === undefined ? label : i18n._(message)
}
