export const DISCOUNT_DURATIONS = ['once', 'repeating', 'forever'] as const
export const INTENT_TYPES = ['payment_intent', 'setup_intent'] as const
export const PAYMENT_STATUSES = ['succeeded', 'processing', 'requires_action'] as const
export const CANCEL_REASONS = ['feature', 'expensive', 'competitor', 'bugs', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The moments to which the sandbox can move a subscription. */
export const SANDBOX_MOMENTS = ['renewal', 'failed-renewal', 'trial-reminder', 'trial-end', 'week'] as const
export type SandboxMoment = (typeof SANDBOX_MOMENTS)[number]

export const MAX_DISCOUNT_CODE_LENGTH = 64
export const MAX_CANCEL_COMMENT_LENGTH = 5000
