export interface KeepWhileUsed<T> {
  get(): Promise<T>
  /** True when the value is built or being built. */
  isPresent(): boolean
  /** Makes the next `get` return the current value and rebuild it in the background. */
  expire(): void
  drop(): void
}

interface KeepWhileUsedOptions<T> {
  build: () => Promise<T>
  /** The value is dropped after this long without use. */
  idleMilliseconds: number
  /** Changes when the value would change. Compared on use, at most once a second. */
  version?: (() => Promise<string | undefined>) | undefined
  /** Milliseconds on a monotonic clock. */
  now?: () => number
}

const lookMilliseconds = 1000
/** A value that changes constantly is rebuilt at most every 20 × build time, a load of five percent. */
const restPerBuild = 20
const shortestRest = 1000
const longestRest = 60_000

interface Current<T> {
  value: T
  version: string | undefined
  isStale: boolean
  builtAt: number
  restMilliseconds: number
}

/**
 * Caches one large value. It is built on first use and rebuilt in the background within a minute of a change, while
 * the stale value is returned. A failed build is thrown to its callers and retried by the next call.
 */
export function keepWhileUsed<T>({
  build,
  idleMilliseconds,
  version = async () => undefined,
  now = () => performance.now(),
}: KeepWhileUsedOptions<T>): KeepWhileUsed<T> {
  let current: Current<T> | undefined
  let building: Promise<T> | undefined
  let wasUsed = false
  let lookedAt = 0
  let idleTimer: NodeJS.Timeout | undefined

  function drop() {
    clearTimeout(idleTimer)
    current = undefined
  }

  function watchUse() {
    wasUsed = false
    idleTimer = setTimeout(() => (wasUsed ? watchUse() : drop()), idleMilliseconds).unref()
  }

  async function buildAnew(): Promise<T> {
    try {
      const startedAt = now()
      // Read before the build, so that the next check sees changes made during it.
      const versionBefore = await version()
      const value = await build()
      drop()
      const builtAt = now()
      const rest = Math.max(shortestRest, restPerBuild * (builtAt - startedAt))
      current = {
        value,
        version: versionBefore,
        isStale: false,
        builtAt,
        restMilliseconds: Math.min(longestRest, rest),
      }
      watchUse()
      return value
    } finally {
      building = undefined
    }
  }

  async function look(present: Current<T>): Promise<void> {
    const time = now()
    if (time - lookedAt < lookMilliseconds || time - present.builtAt < present.restMilliseconds) return
    lookedAt = time
    if ((await version()) !== present.version) present.isStale = true
  }

  return {
    async get() {
      wasUsed = true
      const present = current
      if (present === undefined) {
        building ??= buildAnew()
        return await building
      }
      await look(present)
      if (present.isStale && building === undefined && current === present) {
        building = buildAnew()
        building.catch(() => undefined)
      }
      return present.value
    },
    isPresent: () => current !== undefined || building !== undefined,
    expire() {
      if (current !== undefined) current.isStale = true
    },
    drop,
  }
}
