import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Markets } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'

export interface CalendarServices {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
  billing: Config['billing']
  publicUrl: string
}
