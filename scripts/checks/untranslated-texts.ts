import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findShownTexts } from './shown-texts.ts'

const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/theme\//

/** Names, selectors, keys and values of the API, which look like a sentence and are none. */
const NOT_TRANSLATED: ReadonlySet<string> = new Set([
  '(max-width: 639.98px)',
  'Bearer plumbline_pat_…',
  'Bearer {token}',
  'array of {…}',
  "curl{…} '{url}'",
  '-H "Authorization: Bearer $PLUMBLINE_TOKEN"',
  "-H 'Content-Type: application/json'",
  'Calloway Micro',
  'Common Stock',
  'EUR',
  'Farpoint World ETF',
  'Plumbline',
  'Plumbline {version}',
  'Preferred Stock',
  'Sankt Auer Bank',
  'Shift+ArrowLeft Shift+ArrowRight',
  'Tessarine Cloud',
  'Vandermoor Labs',
  "'IBM Plex Sans Variable', system-ui, sans-serif",
  'a[href], button:not(:disabled), input',
  'input, select, textarea',
  'color-mix(in srgb, var({variable}) {percent}%, var(--surface))',
  'group {id}',
  'td, th',
  '/help/methods/$page',
  '/settings/user',
  'https://hooks.example.com/plumbline',
  'https://ntfy.sh/my-topic',
  'min(420px, 100%)',
  'min(560px, 100%)',
  'UTF-16 BE',
  'UTF-16 LE',
  'UTF-8',
])

export interface UntranslatedText {
  file: string
  text: string
}

/** The texts of one file of the web application that no macro translates. */
export function untranslatedIn(file: string, source: string): UntranslatedText[] {
  return findShownTexts(source, file, true)
    .filter((text) => !NOT_TRANSLATED.has(text))
    .map((text) => ({ file, text }))
}

/** The texts of the web application that no macro translates. */
export function findUntranslatedTexts(projectRoot: string): UntranslatedText[] {
  return globSync('apps/web/src/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((file) => !NOT_SHOWN.test(file))
    .sort()
    .flatMap((file) => untranslatedIn(file, readFileSync(join(projectRoot, file), 'utf8')))
}

/** Read by operators, programmers or a machine. */
const NOT_FOR_USERS = [
  'apps/server/src/accounts/openid/find-endpoint-problem.ts',
  'apps/server/src/accounts/openid/find-issuer-problem.ts',
  'apps/server/src/billing/sandbox/write-pdf.ts',
  'apps/server/src/billing/stripe/check-account.ts',
  'apps/server/src/cli/**',
  'apps/server/src/config.ts',
  'apps/server/src/database/**',
  'apps/server/src/environment.ts',
  'apps/server/src/http/{api-reference,document-webhooks,example-of,openapi,shared-problems}.ts',
  'apps/server/src/known-variables.ts',
  'apps/server/src/main.ts',
  'apps/server/src/market/**',
  'apps/server/src/monitoring/metrics.ts',
  'apps/server/src/secrets/**',
  'apps/server/src/setting-texts.ts',
]

/**
 * Names, headers, reasons for the log, and what is stored in the data of a user: names and comments of transactions, and
 * documents of the test mode.
 */
const NOT_TRANSLATED_BY_SERVER: ReadonlySet<string> = new Set([
  'Basic {…}',
  'Cash movement',
  'Continues in {delayMs} ms',
  'Corporate action',
  'Currency (Price / share)',
  'Currency (Total)',
  'Currency (Withholding tax)',
  'Currency ({header})',
  'DEGIRO product {id}',
  'DEGIRO transaction {…}',
  'Dividend reversed',
  'Dividend tax',
  'Dividend tax refunded',
  'Exchange rate',
  'Fee for the {side}',
  'Interactive Brokers',
  'No. of shares',
  'Price / share',
  'Price: {…}% of nominal',
  'The mailbox {folder} is {reason}.',
  'The subscription is not active',
  'The price is the total divided by the units.',
  'Trading 212',
  'Withholding tax',
  '{…} × {…} at {…}{…}',
  '{…} × {…} per share before tax',
  '{…} {currency} of {…}',
  '871(m) withholding',
  "'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  '-- Plumbline {reason}',
  'Acorn Tools Inc',
  'All others',
  'Beam Lighting plc',
  'Bearer {token}',
  'Common Stock',
  'Connection: close',
  'Content-Length: {…}',
  'Content-Type: application/problem+json',
  'Cordage SE',
  'Credit from an earlier change',
  'Czech Republic',
  'Date {…}',
  'Discount',
  'Dune World ETF',
  'Example portfolio',
  'For {email}',
  'HTTP/1.1 {status} {…}',
  'Hong Kong',
  'Mail to {to}: {subject}{…}',
  'No money was moved. This is not an invoice for taxes.',
  'Not paid',
  'Number {number}',
  'Paid in test mode',
  'Plumbline',
  'Portfolio {number}',
  'Premium, monthly',
  'Premium, yearly',
  'Proceeds of a sale',
  'Republic of Korea',
  'Sample data',
  'Sample portfolio',
  'Savings plan',
  'Stripe has not responded for a while',
  'Stripe sent a response without an id',
  'Stripe sent an unreadable response',
  'TEST',
  'Test invoice',
  'The account has lifetime Premium.',
  'The account was deleted',
  'The billing account is leased',
  'The billing account is no longer leased to this process',
  'The card is not confirmed',
  'The chart is great.',
  'The mail server refused: {reason}',
  'The mail was addressed to someone else than asked',
  'The mail was sealed with another key',
  'The subscription has no item',
  'There is no such customer',
  'There is no such discount',
  'There is no such subscription',
  'Total, US dollars',
  'Unlisted Works',
  'X-Content-Type-Options: nosniff',
  '[Test] {title}',
  '{file} is too large',
  '{name} (copy)',
  '{name} transactions',
  '{numDeletedRows} rows',
  '{path} cannot be written: {…}',
])

/** Messages of the log and keys begin with a small letter. */
const OF_LOG = /^(?:\{…\} )?\p{Ll}/u
/** A field's path before a message, which is translated of its own. */
const PATH_AND_MESSAGE = /^[\w.]+: \{\w+\}$/

/** The texts of one file of the server or of the brokers that are shown to users and not marked by `text()`. */
export function unmarkedIn(file: string, source: string): UntranslatedText[] {
  return findShownTexts(source, file, true)
    .filter((text) => !OF_LOG.test(text) && !PATH_AND_MESSAGE.test(text) && !NOT_TRANSLATED_BY_SERVER.has(text))
    .map((text) => ({ file, text }))
}

/** The texts of the server and of the brokers for users that are not marked by `text()`. */
export function findUnmarkedTexts(projectRoot: string): UntranslatedText[] {
  return globSync(['apps/server/src/**/*.ts', 'packages/brokers/src/**/*.ts'], {
    cwd: projectRoot,
    exclude: NOT_FOR_USERS,
  })
    .filter((file) => !NOT_SHOWN.test(file))
    .sort()
    .flatMap((file) => unmarkedIn(file, readFileSync(join(projectRoot, file), 'utf8')))
}
