export const adminViews = ['overview', 'users', 'feedback', 'codes', 'audit', 'background', 'mails'] as const
export type AdminView = (typeof adminViews)[number]
