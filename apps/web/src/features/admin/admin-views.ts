export const ADMIN_VIEWS = ['overview', 'users', 'feedback', 'codes', 'audit', 'background', 'mails'] as const
export type AdminView = (typeof ADMIN_VIEWS)[number]
