import { setImmediate } from 'node:timers/promises'

export interface TimeSlices {
  /** True once the slice is used up; ask every few hundred steps of a loop and then await `pause`. */
  isOver(): boolean
  /** Lets everything else that waits for the event loop run, then starts the next slice. */
  pause(): Promise<void>
}

/** Divides long work on the event loop, so that other requests wait for a few milliseconds at most. */
export function timeSlices(milliseconds = 8): TimeSlices {
  let end = performance.now() + milliseconds
  return {
    isOver: () => performance.now() >= end,
    async pause() {
      await setImmediate()
      end = performance.now() + milliseconds
    },
  }
}
