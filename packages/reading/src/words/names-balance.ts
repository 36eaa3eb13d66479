/** What an account holds before or after, in any of the languages: "Alter Saldo", "Saldovortrag", "opening balance". */
const BALANCE = /(?:^| )(?:\w*saldo(?:vortrag|ubertrag)?|balance|solde|kontostand)(?: |$)/

/** Whether folded words name the balance of an account. */
export function namesBalance(folded: string): boolean {
  return BALANCE.test(folded)
}
