import { foldText } from './fold-text.ts'

const PAID =
  /(?<![a-z])(?:lasten|belast\w*|lastschrift|debit\w*|debet\w*|debe|dare|addebit\w*|cargo|adeudo|laste|nadeel|charge[d]?|payable|amount due|total cost|zu zahlen\w*|a payer|da pagare|a pagar|te betalen|at betale|haevet|haeves|soll|abgebucht\w*|eingezogen\w*)(?![a-z])/
const RECEIVED =
  /(?<![a-z])(?:gunsten|gutschrift|gutgeschrieben\w*|credit\w*|avere|accredit\w*|abono|abonar|gunste|voordeel|favour|favor|faveur|haben|proceeds|a recevoir|(?:dividend|distribution|coupon|income|proceeds) payable|payable to you|te ontvangen|indsat|indsaettes|uberweisen|auszahlung\w*|ricavo)(?![a-z])/

/** Whether the label of a net amount says that money was paid or received; null if it says neither or both. */
export function directionOfLabel(label: string): 'paid' | 'received' | null {
  const folded = foldText(label)
  const [paid, received] = [PAID.test(folded), RECEIVED.test(folded)]
  if (paid === received) return null
  return paid ? 'paid' : 'received'
}
