import { asWord, createStoredValue } from './stored-value.ts'

/** Whether single-key shortcuts are off in this browser, for people who dictate or have unsteady hands. */
export const singleKeysOff = createStoredValue('plumbline-single-keys', asWord('off'))
