import { asWord, createStoredValue } from './stored-value.ts'

/** A visitor asked for the sample before there was an account; it opens after the first sign-in. */
export const sampleWish = createStoredValue('plumbline-sample-wish', asWord('yes'))
