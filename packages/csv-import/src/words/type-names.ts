import type { TransactionType } from '@plumbline/engine/ledger'
import { type Text, text } from '@plumbline/text/text'
import type { TypeChoice } from './type-words.ts'

const NAMES: Readonly<Record<TransactionType | TypeChoice, Text>> = {
  buy: text('buy'),
  sell: text('sell'),
  dividend: text('dividend'),
  returnofcapital: text('return of capital'),
  fee: text('fee'),
  split: text('split'),
  reversesplit: text('reversesplit'),
  deposit: text('deposit'),
  withdrawal: text('withdrawal'),
  interest: text('interest'),
  interestpaid: text('interest paid'),
  tax: text('tax'),
  'reverse-split': text('reverse-split'),
  reversal: text('reversal'),
  ignore: text('ignore'),
}

/** The name of a transaction type, or of a choice for a word of the file. */
export function nameType(type: TransactionType | TypeChoice): Text {
  return NAMES[type]
}
