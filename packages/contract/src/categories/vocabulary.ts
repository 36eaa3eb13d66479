/** The id of a classification begins with it, so that it can stand where a field to group by does. */
export const CLASSIFICATION_PREFIX = 'categories-'
export type ClassificationId = `${typeof CLASSIFICATION_PREFIX}${string}`

export function isClassificationId(id: string): id is ClassificationId {
  return id.startsWith(CLASSIFICATION_PREFIX)
}

/** Per account. */
export const MAX_CLASSIFICATIONS = 20
/** Per classification. */
export const MAX_CATEGORIES = 200
export const MAX_CATEGORIZED_ASSETS = 5000
/** Of a tree, from its first categories down. */
export const MAX_CATEGORY_LEVELS = 5
/** Categories in which one asset is. */
export const MAX_SHARES_OF_ASSET = 20
export const MAX_CATEGORY_NAME_LENGTH = 100
/** Of a call that stores a whole classification. */
export const MAX_CLASSIFICATION_BODY_BYTES = 2 * 1024 * 1024

/** The colors of shares in charts. */
export const CATEGORY_COLORS = ['slice1', 'slice2', 'slice3', 'slice4', 'slice5', 'slice6'] as const
export type CategoryColor = (typeof CATEGORY_COLORS)[number]

/** Points by which a category may be off its target before it needs attention. */
export const DEFAULT_TARGET_BAND = 5

/** By how much shares or targets that add up to 100 percent may miss it, because of rounding. */
export const ROUNDING_PERCENT = 1e-6

/** The key of the group of what is in no category. No category has this id. */
export const NOT_ASSIGNED = 'not-assigned'
