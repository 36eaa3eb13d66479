import { type FilledMessage, text } from '@plumbline/text/text'

/** An amount as it is written, as a plain decimal without sign, and its ISO 4217 code; null where none is stated. */
export interface ProvenAmount {
  readonly amount: string
  readonly currency: string | null
}

/**
 * A law that a transaction satisfies, with the numbers that satisfy it, so that it can be shown in any language and kept
 * with the transaction. The same for rows of files and for documents.
 */
export type Proof =
  /** units × price = gross. `gross` may be calculated: then a proof of `net` follows. */
  | {
      readonly law: 'product'
      readonly units: ProvenAmount
      readonly price: ProvenAmount
      readonly gross: ProvenAmount
    }
  /** units × price × rate = gross, in another currency. */
  | {
      readonly law: 'converted-product'
      readonly units: ProvenAmount
      readonly price: ProvenAmount
      readonly rate: ProvenAmount
      readonly gross: ProvenAmount
    }
  /** gross + costs = net of what is paid, gross − costs = net of what is received. Null where gross is not stated. */
  | {
      readonly law: 'net'
      readonly gross: ProvenAmount | null
      readonly costs: ProvenAmount[]
      readonly net: ProvenAmount
      readonly isPaid: boolean
    }
  | { readonly law: 'conversion'; readonly rate: ProvenAmount }
  | { readonly law: 'stated-twice'; readonly net: ProvenAmount }
  | { readonly law: 'check-digit'; readonly identifier: string }

/**
 * A proof as a sentence.
 * @param write writes an amount with its currency in the reader's format
 */
export function describeProof(proof: Proof, write: (amount: ProvenAmount) => string): FilledMessage {
  switch (proof.law) {
    case 'product': {
      const values = { units: write(proof.units), price: write(proof.price), gross: write(proof.gross) }
      return text('{units} × {price} = {gross}', values)
    }
    case 'converted-product': {
      const values = { units: write(proof.units), price: write(proof.price), gross: write(proof.gross) }
      return text('{units} × {price}, converted at {rate}, make {gross}', { ...values, rate: write(proof.rate) })
    }
    case 'net':
      return describeNet(proof, write)
    case 'conversion':
      return text('The amount is converted at {rate}', { rate: write(proof.rate) })
    case 'stated-twice':
      return text('{net} is stated twice, and no costs are named', { net: write(proof.net) })
    case 'check-digit':
      return text('The check digit of {isin} is right', { isin: proof.identifier })
  }
}

function describeNet(
  { gross, costs, net, isPaid }: Extract<Proof, { law: 'net' }>,
  write: (amount: ProvenAmount) => string,
): FilledMessage {
  const values = { costs: costs.map(write).join(' + '), net: write(net) }
  if (gross === null) {
    return isPaid
      ? text('With {costs} of costs, {net} are paid', values)
      : text('Less {costs}, {net} are paid out', values)
  }
  return isPaid
    ? text('{gross} + {costs} = {net}', { ...values, gross: write(gross) })
    : text('{gross} − {costs} = {net}', { ...values, gross: write(gross) })
}
