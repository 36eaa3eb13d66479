import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

interface Wallet extends Pick<BrokerReader, 'name' | 'headers'> {
  /** The header of what a line does. */
  readonly action: string
}

/** Their countervalues are those of the day, not prices that were paid. */
const WALLETS: readonly Wallet[] = [
  {
    name: 'Ledger Live',
    headers: ['operation date', 'currency ticker', 'operation type', 'operation amount', 'operation fees'],
    action: 'operation type',
  },
  {
    name: 'Trezor Suite',
    headers: ['timestamp', 'date', 'time', 'type', 'transaction id', 'fee unit', 'amount unit'],
    action: 'type',
  },
  {
    name: 'Exodus',
    headers: ['date', 'type', 'fromportfolio', 'toportfolio', 'outamount', 'outcurrency', 'inamount', 'incurrency'],
    action: 'type',
  },
  {
    name: 'Electrum',
    headers: ['transaction_hash', 'label', 'confirmations', 'value', 'fiat_value', 'timestamp'],
    action: 'label',
  },
  {
    name: 'Etherscan',
    headers: ['txhash', 'blockno', 'unixtimestamp', 'from', 'to', 'contractaddress', 'status', 'method'],
    action: 'method',
  },
  {
    name: 'Etherscan (tokens)',
    headers: ['txhash', 'from', 'to', 'contractaddress', 'tokenname', 'tokensymbol'],
    action: 'tokensymbol',
  },
  {
    name: 'Etherscan',
    headers: ['transaction hash', 'blockno', 'unixtimestamp', 'from', 'to', 'contractaddress', 'method'],
    action: 'method',
  },
  {
    name: 'Solscan',
    headers: ['signature', 'block time', 'human time', 'action', 'from', 'to', 'amount', 'flow'],
    action: 'action',
  },
  {
    name: 'BTCPay Server',
    headers: ['date', 'invoiceid', 'orderid', 'confirmed', 'address', 'lightningaddress', 'rate'],
    action: 'invoiceid',
  },
]

/** Histories of wallets, explorers and merchants: they move coins, and state no purchases or sales. */
export const wallets: readonly BrokerReader[] = WALLETS.map(({ name, headers, action }) => ({
  name,
  headers,
  read: (lines: readonly Line[]) =>
    lines.map(
      (line): LineReading => ({
        line: line.line,
        leftOut: text('“{word}” moves coins of a wallet: record a purchase where it was made', {
          word: line.of(action),
        }),
      }),
    ),
}))
