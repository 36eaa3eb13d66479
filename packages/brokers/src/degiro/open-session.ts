import { text } from '@plumbline/text/text'
import type { BrokerContext, Credentials, Session } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { currencyOf, objectOf, textOf } from '../reading/values.ts'
import type { DegiroSession } from './degiro-session.ts'
import { baseUrlOf, readData } from './request.ts'
import { signInToDegiro } from './sign-in.ts'

const PATHS = {
  tradingUrl: 'trading/secure/',
  paUrl: 'pa/secure/',
  reportingUrl: 'portfolio-reports/secure/',
  productSearchUrl: 'product_search/secure/',
} as const

export async function openSession(context: BrokerContext, credentials: Credentials): Promise<DegiroSession> {
  const sessionId = await signInToDegiro(context, credentials)
  const base = baseUrlOf(context)
  const unknownAccount = {
    sessionId,
    intAccount: '',
    currency: null,
    tradingUrl: new URL(PATHS.tradingUrl, base).href,
    reportingUrl: new URL(PATHS.reportingUrl, base).href,
    productSearchUrl: new URL(PATHS.productSearchUrl, base).href,
  }
  const configUrl = new URL('login/secure/config', base).href
  const config = objectOf(await readData(context, unknownAccount, { url: configUrl }, text('its configuration')))
  const addressOf = (name: keyof typeof PATHS) => serviceUrl(config[name], base, PATHS[name])

  const clientUrl = `${addressOf('paUrl')}client?${new URLSearchParams({ sessionId })}`
  const client = objectOf(await readData(context, unknownAccount, { url: clientUrl }, text('the account')))
  // All other personal data is discarded.
  const intAccount = textOf(client.intAccount)
  if (intAccount === null) throw new BrokerError('protocol-changed', text('DEGIRO returned no account number.'))
  const session = {
    ...unknownAccount,
    intAccount,
    tradingUrl: addressOf('tradingUrl'),
    reportingUrl: addressOf('reportingUrl'),
    productSearchUrl: addressOf('productSearchUrl'),
  }
  return { ...session, currency: await readCurrency(context, session) }
}

/** The stated URL if it is on the same host, otherwise its path on that host: every request carries the session. */
function serviceUrl(stated: unknown, base: URL, path: string): string {
  const url = URL.parse(textOf(stated) ?? path, base.href)
  const isSameHost = url?.protocol === base.protocol && url.hostname === base.hostname
  const { href } = new URL(url?.pathname ?? path, isSameHost ? url.origin : base.origin)
  return `${href.replace(/\/+$/, '')}/`
}

/** Some accounts lack this page. The currency then comes from the transactions. */
async function readCurrency(context: BrokerContext, session: DegiroSession): Promise<string | null> {
  const url = `${session.tradingUrl}v5/account/info/${session.intAccount};jsessionid=${session.sessionId}`
  try {
    return currencyOf(objectOf(await readData(context, session, { url }, text('the account'))).baseCurrency)
  } catch (error) {
    if (error instanceof BrokerError) return null
    throw error
  }
}

export function asDegiroSession(session: Session): DegiroSession {
  const { sessionId, intAccount, tradingUrl, reportingUrl, productSearchUrl } = session
  const required = [sessionId, intAccount, tradingUrl, reportingUrl, productSearchUrl]
  if (required.some((each) => typeof each !== 'string' || each === '')) {
    throw new BrokerError('session-expired', text('There is no DEGIRO session.'))
  }
  return session as DegiroSession
}
