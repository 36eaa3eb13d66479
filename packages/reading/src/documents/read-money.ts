import type { Decimal } from 'decimal.js'
import type { Proof } from '../proofs.ts'
import type { MoneyReading } from '../readings.ts'
import { foldText } from '../words/fold-text.ts'
import { directionOfLabel } from '../words/money-direction.ts'
import { type Amount, has, isMoney, sumOf } from './amount.ts'
import { onlyDay } from './choose-day.ts'
import type { ProvenMoney, RefusalReason } from './document-outcome.ts'
import type { MoneyDirection } from './find-parts.ts'
import type { FoundSecurity } from './find-security.ts'
import type { FoundTitle } from './find-title.ts'
import { DEBIT, type LabelledDay } from './label-days.ts'
import { proven } from './write-reading.ts'

interface NoteOfMoney {
  readonly amounts: readonly Amount[]
  readonly days: readonly LabelledDay[]
  readonly found: FoundSecurity
  readonly texts: readonly string[]
}

const DEPOSIT =
  /einzahlung|zahlungseingang|geldeingang|deposit|payment received|versement|versamento|storting|ingreso|indbetaling/
const WITHDRAWAL = /auszahlung|zahlungsausgang|withdrawal|retrait|prelievo|opname|retirada|udbetaling/
/** A note about the tax on income that a fund has not paid out never refunds it. */
const ADVANCE_TAX = /vorabpauschale|advance lump sum|preliminary lump sum/

/**
 * What a note of money alone moves: the title tells the kind, the value day the day, and the only amount, or the one to
 * which all others lead, how much. Null where one of these is in doubt, and for refunds, which have no type.
 */
export function readMoney(note: NoteOfMoney, reason: RefusalReason, titles: readonly FoundTitle[]): ProvenMoney | null {
  const title = titles.find(({ kind }) => kind === reason)
  const day = valueDay(note.days)
  if (title === undefined || day === null) return null
  if (reason !== 'tax-note' && note.found.isins.length > 0) return null
  const moved = reason === 'tax-note' ? sumOfTaxes(note.amounts) : onlyAmount(note.amounts)
  if (moved === null) return null
  const { amount, proofs } = moved
  const kind = kindOf(reason, foldText(title.text), flowOf(note.texts, amount))
  if (kind === null || amount.currency === null) return null
  return { reading: { kind, day, amount: { amount: amount.value, currency: amount.currency } }, proofs }
}

/**
 * The value day on the account; null where none is stated, or where a payment has another day. A sentence that says when
 * the account is debited outranks the day of the payment: taxes may be due long before.
 */
function valueDay(days: readonly LabelledDay[]): string | null {
  const debits = days.filter(({ label }) => label === DEBIT)
  if (debits.length > 0) return onlyDay(debits)
  const moved = days.filter(({ fields }) => fields.has('settlement') || fields.has('payment'))
  return moved.some(({ fields }) => fields.has('settlement')) ? onlyDay(moved) : null
}

function kindOf(reason: RefusalReason, title: string, flow: MoneyDirection | null): MoneyReading['kind'] | null {
  switch (reason) {
    case 'tax-note':
      return flow === 'paid' || (flow === null && ADVANCE_TAX.test(title)) ? 'tax' : null
    case 'account-fee':
      return flow === 'paid' ? 'fee' : null
    case 'interest':
      return flow === null ? null : flow === 'paid' ? 'interestpaid' : 'interest'
    case 'cash': {
      const [isDeposit, isWithdrawal] = [DEPOSIT.test(title), WITHDRAWAL.test(title)]
      if (isDeposit !== isWithdrawal) return isDeposit ? 'deposit' : 'withdrawal'
      return flow === null ? null : flow === 'paid' ? 'withdrawal' : 'deposit'
    }
    default:
      return null
  }
}

/** Longer lines are sentences that explain the note. */
const WORDS_OF_LABEL = 8

/** The direction by the label of the amount, or else by all short lines if they agree. */
function flowOf(texts: readonly string[], { label }: Amount): MoneyDirection | null {
  const stated = directionOfLabel(label)
  if (stated !== null) return stated
  const short = texts.filter((text) => text.trim().split(/\s+/).length <= WORDS_OF_LABEL)
  const said = new Set(short.map(directionOfLabel).filter((flow) => flow !== null))
  return said.size === 1 ? ([...said][0] ?? null) : null
}

interface Moved {
  readonly amount: Amount
  readonly proofs: readonly Proof[]
}

const isStated = (amount: Amount) =>
  isMoney(amount) && amount.hasOwnCurrency && !amount.value.isZero() && !has(amount, 'aside', 'identifier', 'rate')

/** The only amount of the note, or the net amount that its taxes leave of the gross one. */
function onlyAmount(amounts: readonly Amount[]): Moved | null {
  const stated = amounts.filter(isStated)
  const [first] = stated
  if (first === undefined || stated.some(({ currency }) => currency !== first.currency)) return null
  if (stated.every(({ value }) => value.equals(first.value))) {
    const labelled = stated.find(({ label }) => directionOfLabel(label) !== null) ?? first
    const isTwice = new Set(stated.map(({ lineIndex }) => lineIndex)).size > 1
    return { amount: labelled, proofs: isTwice ? [{ law: 'stated-twice', net: proven(first) }] : [] }
  }
  const taxes = stated.filter((amount) => has(amount, 'tax'))
  const nets = stated.filter((amount) => has(amount, 'net') && !taxes.includes(amount))
  const [net] = nets
  const left = stated.filter((amount) => !taxes.includes(amount) && !nets.includes(amount))
  const [gross] = left
  if (net === undefined || gross === undefined || taxes.length === 0) return null
  const isOne =
    nets.every(({ value }) => value.equals(net.value)) && left.every(({ value }) => value.equals(gross.value))
  if (!isOne || !gross.value.minus(sumOf(taxes)).equals(net.value)) return null
  const proof = { law: 'net', gross: proven(gross), costs: taxes.map(proven), net: proven(net), isPaid: false } as const
  return { amount: net, proofs: [proof] }
}

/** The taxes that are paid: the net amount, or the sum to which consecutive taxes add up. */
function sumOfTaxes(amounts: readonly Amount[]): Moved | null {
  const taxes = amounts.filter((amount) => isStated(amount) && has(amount, 'tax'))
  const nets = amounts.filter((amount) => isStated(amount) && has(amount, 'net'))
  const least = nets.length > 0 ? 1 : 2
  const sums = nets.length > 0 ? nets : taxes
  const found = sums.flatMap((sum) => {
    const run = runThatMakes(
      taxes.filter((tax) => tax !== sum && tax.currency === sum.currency),
      sum.value,
      least,
    )
    return run === null ? [] : [{ sum, run }]
  })
  const [first] = found
  if (first === undefined || nets.some(({ value }) => !value.equals(first.sum.value))) return null
  if (found.some(({ sum }) => !sum.value.equals(first.sum.value))) return null
  const [tax, ...others] = first.run
  if (tax === undefined) return null
  const amount = found.find(({ sum }) => directionOfLabel(sum.label) !== null)?.sum ?? first.sum
  const law = { law: 'net', gross: proven(tax), costs: others.map(proven), net: proven(amount), isPaid: true } as const
  return { amount, proofs: others.length > 0 ? [law] : [] }
}

/** Consecutive amounts from different lines that add up to a sum, at least `least` of them. */
function runThatMakes(amounts: readonly Amount[], sum: Decimal, least: number): readonly Amount[] | null {
  for (const start of amounts.keys()) {
    for (let end = start + least; end <= amounts.length; end += 1) {
      const run = amounts.slice(start, end)
      const areLines = new Set(run.map(({ lineIndex }) => lineIndex)).size === run.length
      if (areLines && sum.equals(sumOf(run))) return run
    }
  }
  return null
}
