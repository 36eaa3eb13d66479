/** Where the payment would stand. */
export function PaymentsMissing() {
  return <p>Payments are not set up in this version of Plumbline, so Premium cannot be bought yet.</p>
}
