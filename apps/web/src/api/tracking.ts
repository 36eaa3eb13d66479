/** What an operator may count. No event says who the user is or what they own. */
export type TrackedEvent = { name: 'add-to-cart'; source: string }

type Tracker = { track: (event: TrackedEvent) => void }

let tracker: Promise<Tracker | undefined> | undefined

/** Loads the operator's own module, which exports `track(event)`. Without one nothing is sent anywhere; one that fails is only logged. */
export function loadTracker(address: string): void {
  tracker ??= import(/* @vite-ignore */ address).catch((error: unknown) => {
    console.warn('The analytics module could not be loaded', error)
    return undefined
  })
}

export async function track(event: TrackedEvent): Promise<void> {
  try {
    const loaded = await tracker
    loaded?.track(event)
  } catch (error) {
    console.warn('The analytics module failed', error)
  }
}
