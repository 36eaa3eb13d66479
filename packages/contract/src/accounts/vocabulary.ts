export const STRATEGIES = ['value', 'trading', 'mixed', 'other'] as const
export type Strategy = (typeof STRATEGIES)[number]

export const NEWS_VIEWS = ['compact', 'grid'] as const
export type NewsView = (typeof NEWS_VIEWS)[number]

export const USER_ROLES = ['user', 'admin'] as const

/** `link` includes setup links and links that an operator hands out. */
export const SIGN_IN_METHODS = ['link', 'code', 'passkey', 'openid'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Of a first or last name, in UTF-16 code units. */
export const MAX_NAME_LENGTH = 100

/** Of the code in a sign-in mail. */
export const SIGN_IN_CODE_DIGITS = 8

/** Maximum number of decimals that a user can choose for amounts. */
export const MAX_DECIMALS = 8
