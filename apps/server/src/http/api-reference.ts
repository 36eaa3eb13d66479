import { reference as accessTokens } from '@plumbline/contract/access-tokens/reference'
import { reference as accountArchive } from '@plumbline/contract/account-archive/reference'
import { reference as accountExport } from '@plumbline/contract/account-export/reference'
import { reference as accounts } from '@plumbline/contract/accounts/reference'
import { reference as admin } from '@plumbline/contract/admin/reference'
import { reference as alerts } from '@plumbline/contract/alerts/reference'
import { reference as assetNotes } from '@plumbline/contract/asset-notes/reference'
import { reference as assets } from '@plumbline/contract/assets/reference'
import { reference as benchmarks } from '@plumbline/contract/benchmarks/reference'
import { reference as billing } from '@plumbline/contract/billing/reference'
import { reference as calendar } from '@plumbline/contract/calendar/reference'
import { reference as categories } from '@plumbline/contract/categories/reference'
import { reference as certificates } from '@plumbline/contract/certificates/reference'
import { reference as checks } from '@plumbline/contract/checks/reference'
import { reference as consent } from '@plumbline/contract/consent/reference'
import type { OperationSchemas } from '@plumbline/contract/define-operation'
import type { OperationReference } from '@plumbline/contract/describe-operations'
import { reference as explanations } from '@plumbline/contract/explanations/reference'
import { reference as feedback } from '@plumbline/contract/feedback/reference'
import { reference as goals } from '@plumbline/contract/goals/reference'
import { reference as health } from '@plumbline/contract/health/reference'
import { reference as imports } from '@plumbline/contract/imports/reference'
import { reference as income } from '@plumbline/contract/income/reference'
import { reference as integrations } from '@plumbline/contract/integrations/reference'
import { reference as ledgerChanges } from '@plumbline/contract/ledger-changes/reference'
import { reference as memberships } from '@plumbline/contract/memberships/reference'
import { reference as news } from '@plumbline/contract/news/reference'
import { reference as openid } from '@plumbline/contract/openid/reference'
import type { Operation } from '@plumbline/contract/operation'
import { reference as ownSecurities } from '@plumbline/contract/own-securities/reference'
import { reference as passkeys } from '@plumbline/contract/passkeys/reference'
import { reference as performance } from '@plumbline/contract/performance/reference'
import { reference as portfolioSets } from '@plumbline/contract/portfolio-sets/reference'
import { reference as portfolios } from '@plumbline/contract/portfolios/reference'
import { reference as priceCorrections } from '@plumbline/contract/price-corrections/reference'
import type { ProblemCode } from '@plumbline/contract/problems'
import { reference as realizedGains } from '@plumbline/contract/realized-gains/reference'
import { reference as reconciliation } from '@plumbline/contract/reconciliation/reference'
import { reference as savingsPlans } from '@plumbline/contract/savings-plans/reference'
import { reference as screener } from '@plumbline/contract/screener/reference'
import { reference as shareLinks } from '@plumbline/contract/share-links/reference'
import { reference as tags } from '@plumbline/contract/tags/reference'
import { reference as transactions } from '@plumbline/contract/transactions/reference'
import { reference as valuations } from '@plumbline/contract/valuations/reference'
import { reference as watchlist } from '@plumbline/contract/watchlist/reference'
import { reference as webhooks } from '@plumbline/contract/webhooks/reference'
import { reference as whatIf } from '@plumbline/contract/what-if/reference'

/** The sections of the reference in the order of a reader: first what programs of a user call, last the operator's. */
export const apiSections: readonly { title: string; operations: ReadonlyMap<Operation, OperationReference> }[] = [
  { title: 'Portfolios', operations: portfolios },
  { title: 'Sets of portfolios', operations: portfolioSets },
  { title: 'Transactions', operations: transactions },
  { title: 'Imports', operations: imports },
  { title: 'Savings plans', operations: savingsPlans },
  { title: 'Goals', operations: goals },
  { title: 'History of the ledger', operations: ledgerChanges },
  { title: 'What if', operations: whatIf },
  { title: 'Reconciliation', operations: reconciliation },
  { title: 'Checks', operations: checks },
  { title: 'Performance', operations: performance },
  { title: 'Income', operations: income },
  { title: 'Calendar', operations: calendar },
  { title: 'Share links', operations: shareLinks },
  { title: 'People of portfolios', operations: memberships },
  { title: 'Realized gains', operations: realizedGains },
  { title: 'Explanations', operations: explanations },
  { title: 'Certificates', operations: certificates },
  { title: 'Securities', operations: assets },
  { title: 'Own securities', operations: ownSecurities },
  { title: 'Corrected prices', operations: priceCorrections },
  { title: 'Categories', operations: categories },
  { title: 'Tags', operations: tags },
  { title: 'Notes on assets', operations: assetNotes },
  { title: 'Benchmarks', operations: benchmarks },
  { title: 'Screener', operations: screener },
  { title: 'Watchlist', operations: watchlist },
  { title: 'Valuations', operations: valuations },
  { title: 'Alerts', operations: alerts },
  { title: 'News', operations: news },
  { title: 'Brokers', operations: integrations },
  { title: 'Webhooks', operations: webhooks },
  { title: 'Access tokens', operations: accessTokens },
  { title: 'Consent', operations: consent },
  { title: 'Account', operations: accounts },
  { title: 'Export of the account', operations: accountExport },
  { title: 'Archive of the account', operations: accountArchive },
  { title: 'Passkeys', operations: passkeys },
  { title: 'OpenID Connect', operations: openid },
  { title: 'Billing', operations: billing },
  { title: 'Feedback', operations: feedback },
  { title: 'Administration', operations: admin },
  { title: 'Health', operations: health },
]

/** Every operation of the contract, described. */
export const apiReference: ReadonlyMap<Operation, OperationReference> = new Map(
  apiSections.flatMap(({ operations }) => [...operations]),
)

function isOnePortfolios({ path, access }: Operation): boolean {
  return path.startsWith('/portfolio/:id') && !(typeof access === 'object' && access.covers === 'portfolio-or-all')
}

/** Every problem that an operation may return: those of its kind, and its own. */
export function problemsOf(operation: Operation, { query, headers, body }: OperationSchemas): ProblemCode[] {
  const { method, path, access } = operation
  const isChange = method !== 'GET'
  const kinds: [boolean, ProblemCode[]][] = [
    [[query, headers, body].some((schema) => schema !== undefined), ['invalid-payload']],
    [isChange, ['invalid-json', 'unsupported-media-type', 'too-large', 'request-timeout']],
    [
      access !== 'public',
      ['unauthorized', 'insufficient-scope', 'owner-needed', 'token-expired', 'token-not-valid', 'token-revoked'],
    ],
    [typeof access === 'object', ['upstream-failed']],
    [isOnePortfolios(operation), ['one-portfolio-needed']],
    [path.includes(':') || path.startsWith('/admin'), ['not-found']],
    [true, ['headers-too-large', 'too-many-requests', 'internal', 'unavailable', 'storage-full']],
  ]
  const ofKind = kinds.flatMap(([applies, codes]) => (applies ? codes : []))
  return [...new Set([...ofKind, ...(apiReference.get(operation)?.errors ?? [])])]
}
