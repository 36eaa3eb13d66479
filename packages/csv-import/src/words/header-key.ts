/** How headers are compared: `Trade Date`, `TRADE_DATE` and `tradeDate` are one header. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[\s_]+/g, '')
}

/** Lower case, single spaces. */
export function plainHeader(cell: string): string {
  return cell.trim().toLowerCase().replace(/\s+/g, ' ')
}
