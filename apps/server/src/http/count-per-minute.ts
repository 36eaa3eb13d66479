import { text } from '@plumbline/text/text'
import type { FastifyReply } from 'fastify'
import { DomainError } from '../errors.ts'

const MINUTE_MS = 60_000

/** What is left of a window after a request; `remaining` is negative for one that is too many. */
export interface Window {
  remaining: number
  /** Until the next window starts, at least 1. */
  secondsLeft: number
}

/**
 * Counts requests per key in windows of one minute. The returned function counts one request. The counts of the process
 * are in memory.
 */
export function countPerMinute(max: number, now: () => number = Date.now): (key: string) => Window {
  let windowStart = 0
  let counts = new Map<string, number>()
  return (key) => {
    const time = now()
    if (time - windowStart >= MINUTE_MS || time < windowStart) {
      windowStart = time
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const secondsLeft = Math.max(1, Math.ceil((windowStart + MINUTE_MS - time) / 1000))
    return { remaining: max - count, secondsLeft }
  }
}

/** Throws when the window has no room for the request, and says when the next one starts. */
export function requireRoomInWindow(reply: FastifyReply, { remaining, secondsLeft }: Window): void {
  if (remaining >= 0) return
  reply.header('retry-after', String(secondsLeft))
  throw new DomainError('too-many-requests', text('Too many requests from here. Try again in a minute.'))
}
