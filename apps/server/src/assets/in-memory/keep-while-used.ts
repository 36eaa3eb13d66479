export interface KeepWhileUsed<T> {
  get(): Promise<T>
  /** True when the value is built or being built. */
  isPresent(): boolean
  /** Makes the next `get` return the current value and rebuild it in the background. */
  expire(): void
  drop(): void
}

interface KeepWhileUsedOptions<T> {
  /** Receives the version of the data that it reads. */
  build: (version: string | undefined) => Promise<T>
  /**
   * A value that was stored by an earlier build, and its version. It is used at once, and rebuilt if it is outdated.
   */
  restore?: () => Promise<{ value: T; version: string } | undefined>
  /** The value is dropped after this long without use. */
  idleMilliseconds: number
  /** Changes when the value would change. Compared on use, at most once a second. */
  version?: (() => Promise<string | undefined>) | undefined
  /** Milliseconds on a monotonic clock. */
  now?: () => number
}

const CHECK_EVERY_MS = 1000
/** A value that changes constantly is rebuilt at most every 20 × build time, a load of five percent. */
const REST_PER_BUILD = 20
const MIN_REST_MS = 1000
const MAX_REST_MS = 60_000

interface Current<T> {
  value: T
  version: string | undefined
  isStale: boolean
  builtAt: number
  restMilliseconds: number
}

/**
 * Caches one large value. It is restored or built on first use and rebuilt in the background within a minute of a
 * change, while the stale value is returned. A failed build is thrown to its callers and retried by the next call.
 */
export function keepWhileUsed<T>({
  build,
  restore = async () => undefined,
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

  function keep(next: Current<T>): T {
    drop()
    current = next
    watchUse()
    return next.value
  }

  async function buildAnew(): Promise<T> {
    const startedAt = now()
    // Read before the build, so that the next check sees changes made during it.
    const versionBefore = await version()
    const value = await build(versionBefore)
    const builtAt = now()
    const rest = Math.max(MIN_REST_MS, REST_PER_BUILD * (builtAt - startedAt))
    return keep({
      value,
      version: versionBefore,
      isStale: false,
      builtAt,
      restMilliseconds: Math.min(MAX_REST_MS, rest),
    })
  }

  async function restoreOrBuild(): Promise<T> {
    const stored = await restore()
    if (stored === undefined) return await buildAnew()
    const isStale = (await version()) !== stored.version
    const value = keep({ ...stored, isStale, builtAt: now(), restMilliseconds: MIN_REST_MS })
    if (isStale) start(buildAnew).catch(() => undefined)
    return value
  }

  function start(work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => {
      if (building === running) building = undefined
    })
    building = running
    return running
  }

  async function look(present: Current<T>): Promise<void> {
    const time = now()
    if (time - lookedAt < CHECK_EVERY_MS || time - present.builtAt < present.restMilliseconds) return
    lookedAt = time
    if ((await version()) !== present.version) present.isStale = true
  }

  return {
    async get() {
      wasUsed = true
      const present = current
      if (present === undefined) {
        return await (building ?? start(restoreOrBuild))
      }
      await look(present)
      if (present.isStale && building === undefined && current === present) start(buildAnew).catch(() => undefined)
      return present.value
    },
    isPresent: () => current !== undefined || building !== undefined,
    expire() {
      if (current !== undefined) current.isStale = true
    },
    drop,
  }
}
