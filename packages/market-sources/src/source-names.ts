import type { SourceName } from './provider.ts'

const SOURCE_LABELS: Record<SourceName, string> = {
  demo: 'Simulated market',
  files: 'Files',
  yahoo: 'Yahoo Finance',
  eodhd: 'EODHD',
  tiingo: 'Tiingo',
  coingecko: 'CoinGecko',
  json: 'Custom URL',
}

/** What people call a source; its own name where it is unknown. */
export function labelOfSource(name: string): string {
  return name in SOURCE_LABELS ? SOURCE_LABELS[name as SourceName] : name
}
