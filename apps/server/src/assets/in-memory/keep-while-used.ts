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
  /** Older than this, it is rebuilt while the old value still answers. */
  staleMilliseconds: number
}

/** One large value that is built when it is first needed. A build that fails is refused to those who wait for it and tried again by the next. */
export function keepWhileUsed<T>({
  build,
  idleMilliseconds,
  staleMilliseconds,
}: KeepWhileUsedOptions<T>): KeepWhileUsed<T> {
  let current: { value: T; isStale: boolean } | undefined
  let building: Promise<T> | undefined
  let wasUsed = false
  let idleTimer: NodeJS.Timeout | undefined
  let staleTimer: NodeJS.Timeout | undefined

  function drop() {
    clearTimeout(idleTimer)
    clearTimeout(staleTimer)
    current = undefined
  }

  function watchUse() {
    wasUsed = false
    idleTimer = setTimeout(() => (wasUsed ? watchUse() : drop()), idleMilliseconds).unref()
  }

  function expire() {
    if (current !== undefined) current.isStale = true
  }

  async function buildAnew(): Promise<T> {
    try {
      const value = await build()
      drop()
      current = { value, isStale: false }
      staleTimer = setTimeout(expire, staleMilliseconds).unref()
      watchUse()
      return value
    } finally {
      building = undefined
    }
  }

  return {
    async get() {
      wasUsed = true
      if (current === undefined) {
        building ??= buildAnew()
        return await building
      }
      if (current.isStale && building === undefined) {
        building = buildAnew()
        building.catch(() => undefined)
      }
      return current.value
    },
    isPresent: () => current !== undefined || building !== undefined,
    expire,
    drop,
  }
}
