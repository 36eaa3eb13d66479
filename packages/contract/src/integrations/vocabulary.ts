/** Of the codes that authenticator apps show. */
export const ONE_TIME_PASSWORD_LENGTH = 6
