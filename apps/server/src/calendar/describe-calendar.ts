import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { text } from '@plumbline/text/text'
import { readSignedInUser } from '../accounts/signed-in-user.ts'
import { readLanguage } from '../accounts/users.ts'
import { DomainError } from '../errors.ts'
import { formatText } from '../format-text.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { loadIncome } from '../measurement/load-income.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { planViewOf } from '../measurement/plan-limits.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'
import { deleteAddress } from './calendar-addresses.ts'
import type { CalendarServices } from './calendar-services.ts'
import { listEvents } from './list-events.ts'
import { writeCalendar } from './write-calendar.ts'

interface Owner {
  userId: string
  portfolioId: string
}

/**
 * The calendar of a portfolio's dividends; undefined if the portfolio or its owner is gone, or the account disabled. The
 * address of a portfolio that is gone is deleted.
 */
export async function describeCalendar(services: CalendarServices, owner: Owner): Promise<string | undefined> {
  const { db, clock, market, billing, publicUrl } = services
  const found = await readSignedInUser(db, billing, owner.userId, clock.now())
  if (found === undefined) return undefined
  const user: SignedInUser = { ...found, sessionId: '' }
  const measured = await measure(services, user, owner.portfolioId)
  if (measured === undefined) return undefined
  const { assets, portfolio } = measured
  const { hiddenAssets } = planViewOf(user, measured)
  const { expected } = (await loadIncome(await market.ofAccount(owner.userId), measured)).income
  const language = await readLanguage(db, owner.userId)
  const name = owner.portfolioId === ALL_PORTFOLIOS ? formatText(text('All portfolios'), language) : portfolio.name
  return writeCalendar({
    name: formatText(text('Dividends · {name}', { name }), language),
    stampedAt: new Date(`${user.today}T00:00:00Z`),
    events: listEvents(
      expected.filter(({ assetId }) => !hiddenAssets.has(assetId)),
      {
        portfolioId: owner.portfolioId,
        today: user.today,
        language,
        host: new URL(publicUrl).hostname,
        nameOf: (assetId) => assets.get(assetId)?.name ?? assetId,
      },
    ),
  })
}

async function measure(
  { db, measurer }: CalendarServices,
  user: SignedInUser,
  portfolioId: string,
): Promise<MeasuredPortfolio | undefined> {
  try {
    if (isOfSeveral(portfolioId)) {
      const { whole, portfolios } = await readWhole(db, user, portfolioId, undefined)
      return await measurer.measureWhole(whole, portfolios, user.today)
    }
    return await measurer.measure(await readPortfolio(db, user.id, portfolioId), user.today)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not-found')) throw error
    await deleteAddress(db, { userId: user.id, portfolioId })
    return undefined
  }
}
