import { type Text, text } from '@plumbline/text/text'

interface Broker {
  readonly name: string
  readonly pattern: RegExp
  readonly path: string
}

/** Where brokers offer a transaction file, for users who bring a statement instead. */
const BROKERS: readonly Broker[] = [
  { name: 'DEGIRO', pattern: /degiro|flatexdegiro/i, path: 'Inbox > Transactions > Export > CSV' },
  { name: 'Trade Republic', pattern: /trade ?republic/i, path: 'Profile > Activity > Export transactions' },
  {
    name: 'Interactive Brokers',
    pattern: /interactive ?brokers|ibkr/i,
    path: 'Performance & Reports > Flex Queries, as CSV',
  },
  { name: 'Trading 212', pattern: /trading ?212/i, path: 'Menu > History > Export' },
  { name: 'Scalable Capital', pattern: /scalable/i, path: 'Transactions > Export as CSV' },
  { name: 'eToro', pattern: /etoro/i, path: 'Settings > Account > Account statement, as XLS' },
  { name: 'Revolut', pattern: /revolut/i, path: 'Invest > More > Documents > Statement, as Excel' },
  { name: 'Saxo', pattern: /saxo/i, path: 'Account > Historic reports > Trades executed, as Excel' },
  { name: 'Swissquote', pattern: /swissquote/i, path: 'Transactions > Export as CSV' },
  { name: 'Fidelity', pattern: /fidelity/i, path: 'Activity & Orders > Download as CSV' },
  { name: 'Charles Schwab', pattern: /schwab/i, path: 'Accounts > History > Export as CSV' },
  { name: 'Vanguard', pattern: /vanguard/i, path: 'Activity > Transaction history > Download center, as CSV' },
  { name: 'Robinhood', pattern: /robinhood/i, path: 'Account > Reports and statements > Generate a CSV' },
  { name: 'XTB', pattern: /\bxtb\b/i, path: 'Account history > Cash operations > Export' },
  { name: 'Freetrade', pattern: /freetrade/i, path: 'Activity > Export CSV' },
  {
    name: 'Hargreaves Lansdown',
    pattern: /hargreaves|\bhl\b/i,
    path: 'Portfolio overview > Investment history > Download as CSV',
  },
  { name: 'ING', pattern: /\bing[- ]?(?:diba|bank)?\b/i, path: 'Depot > Orders > Export as CSV' },
  { name: 'comdirect', pattern: /comdirect/i, path: 'Depot > Umsätze > CSV' },
  { name: 'flatex', pattern: /flatex/i, path: 'Depot transactions > Export as CSV' },
  { name: 'Avanza', pattern: /avanza/i, path: 'Transaktioner > Exportera transaktioner' },
  { name: 'Nordnet', pattern: /nordnet/i, path: 'Transactions > Export as CSV' },
  { name: 'Questrade', pattern: /questrade/i, path: 'Reports > Account activity > Export to Excel' },
  { name: 'E*TRADE', pattern: /e\*?trade/i, path: 'Accounts > Transactions > Download, as CSV' },
  { name: 'Merrill', pattern: /merrill/i, path: 'Accounts > Activity > Download, as CSV' },
  { name: 'Coinbase', pattern: /coinbase/i, path: 'Profile > Statements > Transactions, as CSV' },
  { name: 'Kraken', pattern: /kraken/i, path: 'Documents > New export > Trades, as CSV' },
  { name: 'Binance', pattern: /binance/i, path: 'Orders > Spot order > Trade history > Export' },
  { name: 'Bitpanda', pattern: /bitpanda/i, path: 'Profile > History > Export, as CSV' },
  { name: 'Zerodha', pattern: /zerodha|kite/i, path: 'Console > Reports > Tradebook, as CSV' },
  { name: 'Groww', pattern: /groww/i, path: 'Profile > Reports > Stocks order history' },
  { name: 'CommSec', pattern: /commsec/i, path: 'Portfolio > Confirmations > Download, as CSV' },
  { name: 'AJ Bell', pattern: /aj ?bell/i, path: 'Account > Transaction history > Download, as CSV' },
  { name: 'interactive investor', pattern: /interactive ?investor/i, path: 'Portfolio > Transactions > Download CSV' },
  { name: 'Lightyear', pattern: /lightyear/i, path: 'Account > Statements > Account statement, as CSV' },
  { name: 'Wealthsimple', pattern: /wealthsimple/i, path: 'Activity > Download activities, as CSV' },
]

/** Files of programs that can save as csv themselves, and others that never hold a table. */
const KINDS: readonly { readonly pattern: RegExp; readonly hint: Text }[] = [
  { pattern: /\.numbers$/i, hint: text('In Numbers, choose File > Export To > CSV, and select that file.') },
  { pattern: /\.(?:ods|fods)$/i, hint: text('In LibreOffice, choose File > Save As > CSV, and select that file.') },
  { pattern: /\.(?:xlsb|xlsm)$/i, hint: text('In Excel, choose File > Save As > XLSX or CSV, and select that file.') },
  { pattern: /\.(?:zip|rar|7z|gz)$/i, hint: text('Unpack the archive and select the CSV or XLSX file in it.') },
  { pattern: /\.qif$/i, hint: text('In Quicken, export the investing transactions as QFX or CSV.') },
]

const START_LENGTH = 8192

/** Where a broker offers a transaction file, as `Menu > History > Export`; undefined for one that is not known. */
export function exportPath(brokerName: string): string | undefined {
  return BROKERS.find(({ name }) => name === brokerName)?.path
}

/** What to export instead of a file that cannot be read: at the broker whose name the file carries, or in general. */
export function exportHint(fileName: string, bytes: Uint8Array): Text {
  const start = String.fromCharCode(...bytes.subarray(0, START_LENGTH))
  const broker = BROKERS.find(({ pattern }) => pattern.test(fileName.replaceAll('_', ' ')) || pattern.test(start))
  const kind = KINDS.find(({ pattern }) => pattern.test(fileName))
  if (kind !== undefined) return kind.hint
  if (broker === undefined) return text('Export the list of transactions at your broker as CSV or XLSX.')
  return text('Export the transactions at {broker} instead: {path}.', { broker: broker.name, path: broker.path })
}
