/** Whether a text is QIF, the exchange format of Quicken, Microsoft Money and GnuCash. */
export function isQif(start: string): boolean {
  return /^!(?:type|account|option|clear)/i.test(start)
}
