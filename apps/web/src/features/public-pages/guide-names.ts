/** The guides for people who connect other programs. */
export const GUIDE_NAMES = ['api', 'api-quick-start', 'assistants'] as const

export type GuideName = (typeof GUIDE_NAMES)[number]
