import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReturnMethod } from '@plumbline/contract/portfolios/vocabulary'

const METHOD_NAMES: Record<ReturnMethod, MessageDescriptor> = {
  twr: msg`time-weighted`,
  irr: msg({ message: 'IRR', context: 'after another word' }),
  dietz: msg`Simple Dietz`,
}

/** A return is always named: `Total return, time-weighted`. */
export function nameMethod(method: ReturnMethod): string {
  return i18n._(METHOD_NAMES[method])
}
