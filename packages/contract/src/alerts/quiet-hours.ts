const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const MINUTES_PER_DAY = 1440
/** In which what came up is sent. */
const MIN_MINUTES_LEFT = 60

/** Whether two times, HH:MM, leave at least an hour of each day. An incomplete time does not. */
export function hasFittingHours({ from, to }: { from: string; to: string }): boolean {
  if (from === '' || to === '') return false
  const minutes = (minuteOf(to) - minuteOf(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return minutes > 0 && minutes <= MINUTES_PER_DAY - MIN_MINUTES_LEFT
}
