/** Events that an operator may count. No event says who the user is or what they own. */
export type TrackedEvent = { name: 'add-to-cart'; source: string }

type Tracker = { track: (event: TrackedEvent) => void }

const { promise: address, resolve: setAddress } = Promise.withResolvers<string | null>()

const tracker: Promise<Tracker | undefined> = address
  .then((known) => (known === null ? undefined : import(/* @vite-ignore */ known)))
  .catch((error: unknown) => {
    console.warn('The analytics module could not be loaded', error)
    return undefined
  })

/**
 * Sets the URL of the operator's own module, which exports `track(event)`. Null means that no events are sent.
 * Failures of the module are only logged.
 */
export function setTracker(moduleAddress: string | null): void {
  setAddress(moduleAddress)
}

/** Passes an event to the operator's module, once the module is loaded. */
export async function track(event: TrackedEvent): Promise<void> {
  try {
    const loaded = await tracker
    loaded?.track(event)
  } catch (error) {
    console.warn('The analytics module failed', error)
  }
}
