export const adminViews = ['users', 'feedback', 'codes', 'background'] as const
export type AdminView = (typeof adminViews)[number]
