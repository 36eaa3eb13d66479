import { t } from '@lingui/core/macro'
import type { LotMethod } from '@plumbline/contract/realized-gains/vocabulary'

/** A method of choosing lots in words, with the letters that it is known by. */
export function nameLotMethod(method: LotMethod): { name: string; code: string | null } {
  switch (method) {
    case 'average':
      return { name: t`Average cost`, code: null }
    case 'fifo':
      return { name: t`First in, first out`, code: 'FIFO' }
    case 'lifo':
      return { name: t`Last in, first out`, code: 'LIFO' }
    case 'chosen':
      return { name: t`Chosen lots`, code: null }
    default:
      return { name: t`Highest cost first`, code: 'HIFO' }
  }
}
