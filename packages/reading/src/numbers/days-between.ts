const MS_PER_DAY = 86_400_000

/** Calendar days from one ISO day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY)
}

/** Whether exchanges are closed on an ISO day because it is a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** Days other than Saturdays and Sundays after `from`, up to `to`; 0 if `to` is not later. */
export function workdaysBetween(from: string, to: string): number {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, at) =>
    new Date(Date.parse(from) + (at + 1) * MS_PER_DAY).toISOString().slice(0, 10),
  )
  return days.filter((day) => !isWeekend(day)).length
}
