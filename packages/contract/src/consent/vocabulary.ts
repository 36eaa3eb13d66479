/** Of the query of a request for access, as a program opens it in the browser. */
export const MAX_REQUEST_LENGTH = 4000
/** A program that was not given access within this many days registers again. */
export const UNUSED_PROGRAM_DAYS = 7
