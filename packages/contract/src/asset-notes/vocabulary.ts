export const MAX_NOTE_LENGTH = 4000
/** Assets with a note or tags, per account. */
export const MAX_ASSET_NOTES = 2000
