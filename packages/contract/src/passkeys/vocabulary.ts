/** In UTF-16 code units. */
export const MAX_PASSKEY_NAME_LENGTH = 60
export const MAX_PASSKEYS = 20
