import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

/** Limits on running and waiting requests; further requests are refused. */
export interface Capacity {
  running: number
  waiting: number
}

/** A browser opens six connections; more requests than that come from scripts. */
const PER_USER: Capacity = { running: 4, waiting: 100 }
/** For all users together. Waiting requests use little memory, because their bodies are not read yet. */
const ALL_USERS: Capacity = { running: 100, waiting: 1000 }

interface Gate {
  /** Resolves when the caller may run; rejects when too many are waiting. */
  enter(): Promise<void>
  leave(): void
  isEmpty(): boolean
}

export function createGate({ running, waiting }: Capacity): Gate {
  let runningNow = 0
  const queue: (() => void)[] = []
  return {
    async enter() {
      if (runningNow < running) {
        runningNow++
        return
      }
      if (queue.length >= waiting)
        throw new DomainError('unavailable', text('Too many requests are waiting. Try again in a few seconds.'))
      await new Promise<void>((resolve) => queue.push(resolve))
    },
    leave() {
      const next = queue.shift()
      if (next === undefined) runningNow--
      else next()
    },
    isEmpty: () => runningNow === 0,
  }
}

/**
 * Limits the concurrent requests of each user, so that nobody slows down others. Further requests wait in order; when
 * the queue is full, they are refused with 503. A request counts until its response is read, so a slow client blocks
 * only itself. Each process counts separately.
 */
export function limitConcurrency(app: FastifyInstance, perUser = PER_USER, allUsers = ALL_USERS): void {
  const everyone = createGate(allUsers)
  const gates = new Map<string, Gate>()

  app.addHook('onRequest', async (request, reply) => {
    const userId = request.signedInUser?.id
    if (userId === undefined) return undefined
    const own = gates.get(userId) ?? createGate(perUser)
    gates.set(userId, own)
    await own.enter()
    const leave = () => {
      own.leave()
      if (own.isEmpty()) gates.delete(userId)
    }
    await everyone.enter().catch((error: unknown) => {
      leave()
      throw error
    })
    const end = () => {
      everyone.leave()
      leave()
    }
    reply.raw.once('close', end)
    if (!reply.raw.closed) return undefined
    // The client disconnected while its request was waiting.
    end()
    return reply.hijack()
  })
}
