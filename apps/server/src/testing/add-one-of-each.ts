import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { getUser, listSessions } from '@plumbline/contract/accounts/operations'
import { createAlert } from '@plumbline/contract/alerts/operations'
import { createCalendarAddress } from '@plumbline/contract/calendar/operations'
import { createClassification } from '@plumbline/contract/categories/operations'
import { createGoal } from '@plumbline/contract/goals/operations'
import { saveImportMapping } from '@plumbline/contract/imports/operations'
import { connectIntegration, listIntegrations } from '@plumbline/contract/integrations/operations'
import { listLedgerChanges } from '@plumbline/contract/ledger-changes/operations'
import { inviteMember, listSharedWithMe } from '@plumbline/contract/memberships/operations'
import { createOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { addPasskey, listPasskeys, startPasskey } from '@plumbline/contract/passkeys/operations'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import { saveScreen } from '@plumbline/contract/screener/operations'
import { createShareLink } from '@plumbline/contract/share-links/operations'
import { createTag } from '@plumbline/contract/tags/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { listValuations, saveValuation } from '@plumbline/contract/valuations/operations'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import { createSoftwarePasskey } from './software-passkey.ts'
import type { TestServer } from './test-server.ts'

const HELD = 'CORD.XETRA'

/** The ids of what an account has, by the part of the path that each follows, such as `user/webhooks`. */
export type IdsByKind = Record<string, string>

/**
 * Gives an account one row of each kind that a path can name. The server needs an origin with https and the address of
 * a simulated broker.
 */
export async function addOneOfEach(server: TestServer, token: string, origin: string): Promise<IdsByKind> {
  const ledger = await addLedger(server, token)
  const ofLedger = await addAroundLedger(server, token, ledger.portfolio)
  return {
    ...ledger,
    ...ofLedger,
    ...(await addLists(server, token)),
    ...(await addAccess(server, token, origin)),
    ...(await addPeople(server, token, ledger.portfolio)),
  }
}

async function addLedger(server: TestServer, token: string) {
  const { _id: portfolio } = await server.call(createPortfolio, { token, body: { name: 'Mine' } })
  const row = { portfolioId: portfolio, type: 'buy' as const, date: '2023-01-02', units: 1, price: 1, stockId: HELD }
  const ofFile = { source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }
  const { ids, batchId } = await server.call(createTransactions, { token, body: [{ ...row, ...ofFile }] })
  const { changes } = await server.call(listLedgerChanges, { token, params: { id: portfolio }, query: {} })
  return { portfolio, transaction: ids[0] ?? '', import: batchId ?? '', change: changes[0]?._id ?? '' }
}

async function addAroundLedger(server: TestServer, token: string, portfolioId: string) {
  const params = { id: portfolioId }
  const plan = { assetId: HELD, amount: '100', currency: 'EUR', every: 'month', startsOn: '2023-01-02' } as const
  const goal = { name: 'Home', portfolioId, amount: '1000', currency: 'EUR', day: '2040-01-01', yearlyReturn: 0.05 }
  await server.call(createCalendarAddress, { token, params })
  const shared = { portfolioId, showsAmounts: false, expiresOn: null }
  const login = { name: 'degiro', username: 'ann', password: 'correct horse' }
  await server.call(connectIntegration, { token, body: login })
  const [integration] = await server.call(listIntegrations, { token })
  return {
    'savings-plan': (await server.call(createSavingsPlan, { token, params, body: plan }))._id,
    goal: (await server.call(createGoal, { token, body: goal }))._id,
    'calendar-address': portfolioId,
    'share-links': (await server.call(createShareLink, { token, body: shared }))._id,
    set: (await server.call(createPortfolioSet, { token, body: { name: 'Set', portfolioIds: [portfolioId] } }))._id,
    integration: integration?._id ?? '',
  }
}

async function addLists(server: TestServer, token: string) {
  const change = { assetId: HELD, kind: 'change', level: 5 } as const
  const categories = [{ _id: 'low', parent: null, name: 'Low', color: 'slice1' as const }]
  const assets = [{ assetId: HELD, shares: [{ categoryId: 'low', percent: 40 }] }]
  const security = { name: 'Oak pension fund', kind: 'fund', currency: 'EUR' } as const
  const valued = { token, params: { id: HELD } }
  const valuation = {
    growth: 0.1,
    growthOption: '0',
    flows: [{ year: 2023, freeCashFlow: 133 }],
    discountRate: 0.1,
    terminalMultiple: 2,
    isTerminalDiscounted: false,
    fairValue: 99.5,
    currency: 'EUR',
    price: 88.95,
  }
  await server.call(saveValuation, { ...valued, body: valuation })
  const [saved] = await server.call(listValuations, valued)
  const screen = { name: 'Cheap', address: 'filters=pe.lt.15' }
  const mapping = {
    headers: ['Date', 'Symbol', 'Units', 'Price'],
    fields: ['date', 'symbol', 'units', 'price'],
    dateFormat: 'YYYY-MM-DD',
    types: [],
    currencies: [],
    missingCurrency: 'EUR',
    direction: null,
    decimalMarks: [],
    identifiesByName: false,
  }
  return {
    alert: (await server.call(createAlert, { token, body: change }))._id,
    classification: (await server.call(createClassification, { token, body: { name: 'Risk', categories, assets } }))
      ._id,
    tag: (await server.call(createTag, { token, body: { name: 'Retirement' } }))._id,
    'own-security': (await server.call(createOwnSecurity, { token, body: security }))._id,
    valuation: saved?._id ?? '',
    screens: (await server.call(saveScreen, { token, body: screen }))._id,
    'import-mapping': (await server.call(saveImportMapping, { token, body: { name: 'Bank', mapping } }))._id,
  }
}

async function addAccess(server: TestServer, token: string, origin: string) {
  const script = { name: 'Script', scope: 'read' as const, portfolioIds: null, expiresOn: '2024-03-01' }
  const hook = { url: 'https://hooks.plumbline.example/', events: ['sync.failed' as const] }
  const credential = createSoftwarePasskey(origin).attest(await server.call(startPasskey, { token }))
  await server.call(addPasskey, { token, body: { credential } })
  const [passkey] = await server.call(listPasskeys, { token })
  const [session] = await server.call(listSessions, { token })
  return {
    'user/tokens': (await server.call(createAccessToken, { token, body: script }))._id,
    'user/webhooks': (await server.call(createWebhook, { token, body: hook }))._id,
    'user/passkeys': passkey?._id ?? '',
    'user/sessions': session?._id ?? '',
    'admin/users': (await server.call(getUser, { token }))._id,
  }
}

/** A person invited to the account's portfolio, and an invitation of another account. */
async function addPeople(server: TestServer, token: string, portfolioId: string) {
  const invited = { portfolioId, email: 'member@plumbline.example', role: 'read' } as const
  const other = await server.signIn('inviting@plumbline.example')
  const { _id: sharedId } = await server.call(createPortfolio, { token: other, body: { name: 'Shared' } })
  const { email } = await server.call(getUser, { token })
  await server.call(inviteMember, { token: other, body: { portfolioId: sharedId, email, role: 'read' } })
  const [invitation] = await server.call(listSharedWithMe, { token })
  return {
    member: (await server.call(inviteMember, { token, body: invited }))._id,
    'shared-with-me': invitation?._id ?? '',
  }
}
