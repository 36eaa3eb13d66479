import { asWord, createStoredValue } from './stored-value.ts'

/** In this browser, the offer to add a passkey was accepted or dismissed. It is made once. */
export const passkeyOfferAnswered = createStoredValue('plumbline-passkey-offer', asWord('answered'))
