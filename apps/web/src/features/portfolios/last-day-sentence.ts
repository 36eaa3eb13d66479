import { t } from '@lingui/core/macro'
import type { Line } from '@plumbline/contract/portfolios/schemas'

type Moved = Pick<Line, 'name' | 'dayGain'>

/** The holding that brought most of a day's gain or loss, and whether it is more than half of it. */
export function findLeader(lines: readonly Moved[], gain: number): { name: string; isMost: boolean } | null {
  const towards = lines.flatMap(({ name, dayGain }) => (dayGain === null ? [] : [{ name, share: dayGain / gain }]))
  const leader = towards.toSorted((left, right) => right.share - left.share)[0]
  return leader === undefined || !(leader.share > 0) ? null : { name: leader.name, isMost: leader.share > 0.5 }
}

type LastDaySentence = {
  /** In the user's currency. */
  gain: number
  /** The gain without its sign, or a percentage where amounts are hidden. */
  amount: string
  /** The last trading day; undefined if it is today. */
  day: string | undefined
  leader: ReturnType<typeof findLeader>
}

/** What the last trading day brought, and by which holding. */
export function sayLastDay({ gain, amount, day, leader }: LastDaySentence): string {
  if (gain === 0) return day === undefined ? t`Unchanged today.` : t`Unchanged on ${day}.`
  const name = leader?.name
  if (gain > 0) {
    if (name === undefined) return day === undefined ? t`Up ${amount} today.` : t`Up ${amount} on ${day}.`
    if (leader?.isMost) {
      return day === undefined
        ? t`Up ${amount} today, most of it ${name}.`
        : t`Up ${amount} on ${day}, most of it ${name}.`
    }
    return day === undefined ? t`Up ${amount} today, led by ${name}.` : t`Up ${amount} on ${day}, led by ${name}.`
  }
  if (name === undefined) return day === undefined ? t`Down ${amount} today.` : t`Down ${amount} on ${day}.`
  if (leader?.isMost) {
    return day === undefined
      ? t`Down ${amount} today, most of it ${name}.`
      : t`Down ${amount} on ${day}, most of it ${name}.`
  }
  return day === undefined ? t`Down ${amount} today, led by ${name}.` : t`Down ${amount} on ${day}, led by ${name}.`
}
