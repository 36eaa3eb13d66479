export const adminViews = ['users', 'feedback', 'codes', 'audit', 'background'] as const
export type AdminView = (typeof adminViews)[number]
