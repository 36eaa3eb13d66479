/**
 * Runs work for the same key in turn, and work for different keys at the same time. A page asks for several figures of
 * a portfolio at once, and the first one fills the cache for the others.
 */
export function createTurns() {
  /** The last work for each key that is being worked on. */
  const running = new Map<string, Promise<unknown>>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = running.get(key)
    const call = before === undefined ? work() : before.then(work)
    const ended = call.then(noop, noop)
    running.set(key, ended)
    try {
      return await call
    } finally {
      if (running.get(key) === ended) running.delete(key)
    }
  }
}

function noop(): void {}
