/** What a labelled amount of a document means. */
export type AmountField =
  | 'units'
  | 'price'
  | 'gross'
  | 'fee'
  | 'tax'
  | 'net'
  | 'rate'
  /** Accrued interest of a bond: part of what is paid for it. */
  | 'interest'
  /** "Total", "amount": gross, net or a sum on the way, which the laws decide. */
  | 'total'
  /** Lowers what is charged: a discount or a refund. */
  | 'rebate'
  /** Bases of taxes, balances, limits, allowances: never part of the money that moves. */
  | 'aside'
  /** Numbers of accounts, securities, pages: no amounts at all. */
  | 'identifier'

/** What a labelled day of a document means. */
export type DayField = 'trade' | 'settlement' | 'payment' | 'ex' | 'order' | 'letter' | 'aside'

/** What the title of a document says that it is. */
export type TitleKind =
  | 'buy'
  | 'sell'
  | 'dividend'
  | 'cancellation'
  | 'tax-note'
  | 'statement'
  | 'cost-information'
  | 'order'
  | 'interest'
  | 'cash'
  | 'account-fee'
  | 'corporate-action'
  | 'delivery'
  | 'derivative'
  /** A payment or trade that has not taken place: what is expected, estimated, or offered. */
  | 'announcement'

/**
 * The words of one language. They are compared without case, accents and punctuation. A star at the end or the start
 * stands for the rest of a compound: `kauf*` matches `kaufpreis`, `*steuer` matches `quellensteuer`.
 */
export interface WordList {
  readonly titles: Partial<Record<TitleKind, readonly string[]>>
  readonly amounts: Partial<Record<AmountField, readonly string[]>>
  readonly days: Partial<Record<DayField, readonly string[]>>
  /** Words that stand directly before or behind a number of units: pieces, shares. */
  readonly pieces: readonly string[]
  /** Words that stand directly before the name of a security. */
  readonly names: readonly string[]
  /** The months in order, in full and as they are cut. */
  readonly months: readonly (readonly string[])[]
}
