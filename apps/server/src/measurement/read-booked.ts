import type { Income } from '@plumbline/contract/income/schemas'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Db } from '../database/db.ts'
import { readBooked } from '../transactions/booked-dividends/booked-dividends.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** The dividends that were booked from market data in the measured portfolios and not undone, by ex-day. */
export async function readBookedOf(db: Db, measured: MeasuredPortfolio): Promise<Income['booked']> {
  const all: Income['booked'] = []
  for (const { portfolio } of measured.parts ?? [measured]) {
    const owner = { userId: portfolio.userId, portfolioId: portfolio.id }
    const ofPortfolio = (await readBooked(db, owner)).filter(({ state }) => state !== 'undone')
    all.push(...ofPortfolio.map(({ state: _state, ...each }) => ({ portfolioId: portfolio.id, ...each })))
  }
  return all.sort((a, b) => compareTexts(a.exDate, b.exDate))
}
