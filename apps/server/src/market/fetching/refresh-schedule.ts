import type { Security } from '@plumbline/market-sources/security'

interface TradingHours {
  timeZone: string
  /** Local time by which the day's close is out at the sources, two hours after the exchange has closed. */
  hour: number
  minute: number
}

const newYork: TradingHours = { timeZone: 'America/New_York', hour: 18, minute: 0 }
const london: TradingHours = { timeZone: 'Europe/London', hour: 18, minute: 35 }
const frankfurt: TradingHours = { timeZone: 'Europe/Berlin', hour: 19, minute: 40 }
const sydney: TradingHours = { timeZone: 'Australia/Sydney', hour: 18, minute: 10 }
const tokyo: TradingHours = { timeZone: 'Asia/Tokyo', hour: 17, minute: 30 }
const hongKong: TradingHours = { timeZone: 'Asia/Hong_Kong', hour: 18, minute: 10 }
const aroundTheClock: TradingHours = { timeZone: 'UTC', hour: 0, minute: 20 }

const hoursByExchange = new Map<string, TradingHours>(
  (
    [
      [london, 'LSE LON IL L IOB'],
      [frankfurt, 'XETRA GER F FRA STU BE MU DU HM PA AS BR LS MC MI SW EBS ST HE CO OL IC VI WAR PR BUD AT XAMS XPAR'],
      [sydney, 'AU ASX AX NZ'],
      [tokyo, 'T TSE JPX KO KQ KOE KSC'],
      [hongKong, 'HK HKG SHG SHE SHH SHZ SI SES TW TWO'],
      [aroundTheClock, 'CC CCC FOREX CCY'],
    ] as const
  ).flatMap(([hours, codes]) => codes.split(' ').map((code) => [code, hours] as const)),
)

const minute = 60_000
const day = 24 * 60 * minute

function localTime(instant: Date, timeZone: string): { minutes: number; isWeekend: boolean } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { minutes: Number(part('hour')) * 60 + Number(part('minute')), isWeekend: part('weekday').startsWith('S') }
}

function hoursOf({ exchange }: Pick<Security, 'exchange'>): TradingHours {
  return hoursByExchange.get(exchange.toUpperCase()) ?? newYork
}

export function tradesAroundTheClock(security: Pick<Security, 'exchange'>): boolean {
  return hoursOf(security) === aroundTheClock
}

/**
 * The first instant after `now` at which the day's close of the security's exchange is to be had. Weekends are left out where nothing trades then.
 * What is delisted is looked at once a week, for late corrections.
 */
export function nextRefresh(security: Pick<Security, 'exchange' | 'delistedOn'>, now: Date): Date {
  if (security.delistedOn !== undefined) return new Date(now.getTime() + 7 * day)
  const hours = hoursOf(security)
  const local = localTime(now, hours.timeZone)
  const wait = hours.hour * 60 + hours.minute - local.minutes
  let due = new Date(now.getTime() + wait * minute + (wait > 0 ? 0 : day))
  while (hours !== aroundTheClock && localTime(due, hours.timeZone).isWeekend) due = new Date(due.getTime() + day)
  return due
}

/** Reference rates are out at 16:00 in Frankfurt on business days. */
const publication: TradingHours = { timeZone: 'Europe/Berlin', hour: 16, minute: 15 }

/** The last time on or before `now` at which new exchange rates were to be had. */
export function lastPublication(now: Date): Date {
  const since = localTime(now, publication.timeZone).minutes - (publication.hour * 60 + publication.minute)
  let at = new Date(now.getTime() - (since >= 0 ? since * minute : since * minute + day))
  while (localTime(at, publication.timeZone).isWeekend) at = new Date(at.getTime() - day)
  return new Date(at.getTime() - (at.getTime() % minute))
}

const longestPause = 6 * 60 * minute

/** When to ask again after so many failures in a row: a quarter of an hour, then twice as long each time, at most six hours. */
export function nextAttempt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(longestPause, 15 * minute * 2 ** (failures - 1)))
}

/** When to ask again for what the source did not have. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + longestPause)
}
