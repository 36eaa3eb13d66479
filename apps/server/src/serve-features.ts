import type { FastifyInstance } from 'fastify'
import { serveAccessTokens } from './access-tokens/routes.ts'
import { serveAccountArchive } from './account-archive/routes.ts'
import { serveOpenId } from './accounts/openid/serve-openid.ts'
import { servePasskeys } from './accounts/passkeys/serve-passkeys.ts'
import { serveAccounts } from './accounts/routes.ts'
import { serveAdmin } from './admin/routes.ts'
import { serveAlerts } from './alerts/routes.ts'
import { serveAssetNotes } from './asset-notes/routes.ts'
import { type AssetServices, serveAssets } from './assets/routes.ts'
import { serveBrokers } from './brokers/routes.ts'
import { serveCalendar, serveCalendarAddresses, serveCalendarDays } from './calendar/routes.ts'
import { serveCategories } from './categories/routes.ts'
import { serveChecks } from './checks/routes.ts'
import {
  accountServicesOf,
  brokerServicesOf,
  type FeatureParts,
  priceAddressServicesOf,
  requireRoomOf,
  webhookServicesOf,
} from './feature-parts.ts'
import { serveFeedback } from './feedback/routes.ts'
import { serveGoals } from './goals/routes.ts'
import { serveHistory } from './ledger-changes/routes.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { serveCertificates } from './measurement/certificate-routes.ts'
import { listHoldings } from './measurement/list-holdings.ts'
import { serveMeasurements } from './measurement/routes.ts'
import { serveMembers } from './memberships/routes.ts'
import { serveSharedWithMe } from './memberships/shared-with-me-routes.ts'
import { serveConsent } from './oauth/serve-consent.ts'
import { serveOAuth } from './oauth/serve-oauth.ts'
import { serveOwnSecurities } from './own-securities/routes.ts'
import { comparisonsOf } from './portfolio-screens/compare-with-portfolio.ts'
import { servePortfolioScreens } from './portfolio-screens/routes.ts'
import { servePortfolios } from './portfolios/routes.ts'
import { servePriceCorrections } from './price-corrections/routes.ts'
import { serveReconciliation } from './reconciliation/routes.ts'
import { serveSavingsPlans } from './savings-plans/routes.ts'
import { restorePlan } from './savings-plans/stored/plan-rows.ts'
import { serveUnsubscribe } from './scheduled-mails/unsubscribe.ts'
import { serveSharedPortfolio, serveShareLinks } from './share-links/routes.ts'
import { serveTags } from './tags/routes.ts'
import { serveImportData } from './transactions/import-data/import-data-route.ts'
import { serveImports } from './transactions/import-routes.ts'
import { serveTransactions } from './transactions/routes.ts'
import { settleTransfers } from './transactions/transfers/settle-transfers.ts'
import { serveValuations } from './valuations/routes.ts'
import { serveWatchlist } from './watchlist/routes.ts'
import { listWatchedIds } from './watchlist/watched-assets.ts'
import { serveWebhooks } from './webhooks/routes.ts'
import { serveWhatIf } from './what-if/routes.ts'

function serveAccountFeatures(app: FastifyInstance, parts: FeatureParts): void {
  const { config, clock, db, secretKey, market, outbox, payments, version } = parts
  const { publicUrl, contactEmail, dataDir, adminUrl, marketData, updateCheckUrl } = config
  const services = accountServicesOf(app, parts)
  serveAccounts(app, services)
  servePasskeys(app, services)
  serveOpenId(app, services, config.openId)
  serveAccessTokens(app, { db, clock, outbox, publicUrl })
  serveConsent(app, { db, clock, outbox, publicUrl })
  serveWebhooks(app, webhookServicesOf(parts))
  serveFeedback(app, { db, clock, outbox, contactEmail })
  serveMembers(app, { db, clock, outbox, publicUrl })
  serveSharedWithMe(app, { db, clock })
  const installation = { dataDir, secretKey, version, publicUrl, adminUrl, updateCheckUrl }
  serveAdmin(app, { db, clock, outbox, market, marketData, payments, ...installation })
}

async function servePortfolioFeatures(app: FastifyInstance, parts: FeatureParts): Promise<void> {
  const { config, clock, db, market, measurer, version } = parts
  const { contactEmail, dataDir } = config
  const requireRoom = requireRoomOf(config)
  servePortfolios(app, {
    db,
    clock,
    market,
    contactEmail,
    settle: (userId, portfolioId, today) => settleTransfers(db, market, userId, portfolioId, today),
  })
  serveMeasurements(app, { db, market, measurer })
  serveCertificates(app, { db, clock, market, measurer, version })
  const calendar = { db, clock, market, measurer, billing: config.billing, publicUrl: config.publicUrl }
  serveCalendarDays(app, calendar)
  serveCalendarAddresses(app, calendar)
  serveCalendar(app, calendar)
  serveShareLinks(app, calendar)
  serveSharedPortfolio(app, calendar)
  serveChecks(app, { db, clock, market, measurer })
  serveImports(app, { db, clock, market })
  serveTransactions(app, { db, clock, market, contactEmail, requireRoom, addPlan: restorePlan })
  serveSavingsPlans(app, { db, clock, market, requireRoom })
  serveGoals(app, { db, clock, market, measurer })
  serveImportData(app, { db, clock, market, contactEmail, requireRoom })
  serveHistory(app, { db, clock, market, measurer })
  serveWhatIf(app, { db, clock, market, measurer, requireRoom })
  await serveAccountArchive(app, { db, clock, market, requireRoom, version })
  const universes: AssetServices['universes'] = {
    holdings: (user) => listHoldings(db, measurer, user),
    watched: (user) => listWatchedIds(db, user),
  }
  const comparePortfolio = comparisonsOf({ db, market, measurer })
  serveAssets(app, { db, clock, market, universes, comparePortfolio, dataDir })
  servePortfolioScreens(app, { db, market, measurer })
  serveOwnSecurities(app, priceAddressServicesOf(parts))
  servePriceCorrections(app, { db, clock, market, measurer })
  serveCategories(app, { db, clock, market })
  serveTags(app, db)
  serveAssetNotes(app, { db, clock, market })
  serveWatchlist(app, { db, clock, market })
  serveAlerts(app, { db, clock, market })
  serveValuations(app, { db, clock, market })
  serveReconciliation(app, { db, clock, market, measurer })
  serveBrokers(app, brokerServicesOf(app, parts))
}

/** Serves the routes of every feature but billing. */
export async function serveFeatures(app: FastifyInstance, parts: FeatureParts): Promise<void> {
  const { db, clock, outbox, secretKey, version } = parts
  const { publicUrl, apiOrigins } = parts.config
  serveAccountFeatures(app, parts)
  await servePortfolioFeatures(app, parts)
  await serveUnsubscribe(app, db, secretKey)
  await serveOAuth(app, { db, clock, outbox, publicUrl })
  serveMcp(app, { publicUrl, apiOrigins, version })
}
