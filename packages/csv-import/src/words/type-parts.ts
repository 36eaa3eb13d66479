/** Separates the words of the type column and the side column if both are filled. */
export const TYPE_PARTS_SEPARATOR = ' · '
