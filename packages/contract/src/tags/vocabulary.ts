/** Per account. */
export const MAX_TAGS = 100
/** On one transaction. */
export const MAX_TAGS_OF_ONE = 10
export const MAX_TAG_NAME_LENGTH = 40

/** Tags of a csv file are listed with these between them, so no name contains one. */
export const TAG_SEPARATORS = /[,;]/
