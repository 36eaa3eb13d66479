export const adminViews = ['users', 'feedback', 'codes', 'audit', 'background', 'mails'] as const
export type AdminView = (typeof adminViews)[number]
