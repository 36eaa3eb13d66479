import { text } from '@plumbline/text/text'
import type { Broker } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { currencyOf, objectOf } from '../reading/values.ts'
import { createClient, TRADING_212 } from './client.ts'
import { readTrading212Statement } from './statement.ts'

const FALLBACK_CURRENCY = 'EUR'

/** Trading 212 through its public API. `username` is the API key, `password` its secret; older keys have none. */
export const trading212: Broker = {
  id: 'trading-212',
  name: TRADING_212,

  async signIn(context, credentials) {
    const client = createClient(context, credentials)
    const account = objectOf(await client.get('equity/account/info', 'equity/account/summary'))
    const currency = currencyOf(account.currencyCode) ?? currencyOf(account.currency)
    if (currency === null)
      throw new BrokerError(
        'protocol-changed',
        text('{brokerName} does not state the currency of the account.', { brokerName: TRADING_212 }),
      )
    return { currency }
  },

  readStatement: (context, session, credentials, request) =>
    readTrading212Statement(
      context,
      createClient(context, credentials),
      currencyOf(session.currency) ?? FALLBACK_CURRENCY,
      request,
    ),
}
