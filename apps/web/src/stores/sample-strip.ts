import { asWord, createStoredValue } from './stored-value.ts'

/** Whether the user has put away the strip that marks a sample portfolio; its name in the navigation stays marked. */
export const sampleStripPutAway = createStoredValue('plumbline-sample-strip', asWord('hidden'))
