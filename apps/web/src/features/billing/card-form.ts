/** What a card field offers to the form around it. */
export interface CardForm {
  /** Hands the card to the payment provider and returns the id of the payment method. Throws a {@link CardError}. */
  createSource: () => Promise<string>
}

/** What is wrong with the card, for the customer; the field shows it. */
export class CardError extends Error {
  override readonly name = 'CardError'
}
