/** What a card field offers to the form around it. */
export interface CardForm {
  /** Sends the card to the payment provider and returns the payment method's id. Throws a {@link CardError}. */
  createSource: () => Promise<string>
}

/** What is wrong with the card, in words for the customer. The field shows it. */
export class CardError extends Error {
  override readonly name = 'CardError'
}
