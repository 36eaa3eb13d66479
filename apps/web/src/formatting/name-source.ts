import { t } from '@lingui/core/macro'

/** A market data source in the reader's language; names of companies stay as they are. */
export function nameSource(label: string): string {
  switch (label) {
    case 'Simulated market':
      return t`Simulated market`
    case 'Files':
      return t({ message: 'Files', context: 'market data source' })
    case 'Custom URL':
      return t`Custom URL`
    default:
      return label
  }
}
