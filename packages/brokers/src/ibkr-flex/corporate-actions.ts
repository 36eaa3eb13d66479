import type { XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { text } from '@plumbline/text/text'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf } from '../reading/decimals.ts'
import { dayOf, textOf } from '../reading/values.ts'
import type { BrokerRecord } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import { instrumentOf } from './trades.ts'

const SPLIT_TYPES: ReadonlySet<string> = new Set(['FS', 'RS'])
const RATIO = /\bSPLIT\s+(\d+(?:\.\d+)?)\s+FOR\s+(\d+(?:\.\d+)?)/i

/** Converts forward and reverse splits to records. Other corporate actions are skipped with their description. */
export function recordsOfCorporateActions(elements: readonly XmlElement[]): BrokerRecord[] {
  const contentKey = createContentKeys()
  const booked = new Set<string>()
  return elements.flatMap(({ attributes }): BrokerRecord[] => {
    const words = textOf(attributes.actionDescription) ?? textOf(attributes.description) ?? 'Corporate action'
    const day = dayOf(attributes.dateTime) ?? dayOf(attributes.reportDate) ?? dayOf(attributes.date)
    const id = textOf(attributes.transactionID) ?? textOf(attributes.actionID)
    const instrument = instrumentOf(attributes)
    const key = `action:${id ?? contentKey(instrument.key, day, words, attributes.quantity ?? null)}`.slice(0, 200)
    const type = attributes.type?.toUpperCase() ?? ''
    const [, first, second] = RATIO.exec(words) ?? []
    const [newUnits, oldUnits] = [decimalOf(first), decimalOf(second)]
    const isSplit = SPLIT_TYPES.has(type) && newUnits?.greaterThan(0) && oldUnits?.greaterThan(0)
    if (!isSplit || day === null || first === undefined || second === undefined) {
      const reason = text('A corporate action that is not a split. Enter it yourself.')
      return [skippedRecord({ key, day, text: [type, words].filter(Boolean).join(' ') }, reason)]
    }
    // A reverse split has two rows: old units out and new units in.
    const split = `${instrument.isin ?? instrument.symbol ?? instrument.key} ${day}`
    if (booked.has(split)) return [skippedRecord({ key, day, text: words }, text('The other half of a split.'))]
    booked.add(split)
    return [
      {
        kind: 'split',
        key,
        day,
        instrument: { ...instrument, name: null },
        newUnits: first,
        oldUnits: second,
        note: words,
      },
    ]
  })
}
