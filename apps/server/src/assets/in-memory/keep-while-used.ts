export interface KeepWhileUsed<T> {
  get(): Promise<T>
  /** True while there is something to keep up to date: built, or being built. */
  isPresent(): boolean
  /** Lets the next `get` build anew in the background while the present value serves. */
  expire(): void
  drop(): void
}

interface KeepWhileUsedOptions<T> {
  build: () => Promise<T>
  /** Without use for this long, the value is let go. */
  idleMilliseconds: number
  /** Differs from before when the value would be another now. Looked at every few seconds while the value is used. */
  version?: (() => Promise<string | undefined>) | undefined
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number
}

const lookMilliseconds = 1000
/** A value that changes all the time is built anew once in so many times as long as the building takes: a load of five per cent. */
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
 * One large value that is built when it is first needed, and anew within a minute of a change while the old one still answers. A build that fails is
 * refused to those who wait for it and tried again by the next.
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
      // Read first: what changes during the build is seen at the next look.
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
