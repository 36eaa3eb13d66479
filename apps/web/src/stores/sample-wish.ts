import { asWord, createStoredValue } from './stored-value.ts'

/** A visitor requested the sample before signing up. It opens after the first sign-in. */
export const sampleWish = createStoredValue('plumbline-sample-wish', asWord('yes'))
