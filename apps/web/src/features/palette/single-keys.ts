import { asWord, createStoredValue } from '../../stores/stored-value.ts'

/** Whether shortcuts of a single key are off in this browser, for people who dictate or have unsteady hands. */
export const singleKeysOff = createStoredValue('plumbline-single-keys', asWord('off'))
