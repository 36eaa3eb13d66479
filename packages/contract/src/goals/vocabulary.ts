/** Per account. */
export const MAX_GOALS = 20
export const MAX_GOAL_NAME_LENGTH = 60
/** How far ahead the day of a goal can be. */
export const MAX_GOAL_YEARS = 60
/** Assumed returns and inflation per year, as ratios. */
export const ASSUMED_RATE = { from: -0.5, to: 0.5 }
