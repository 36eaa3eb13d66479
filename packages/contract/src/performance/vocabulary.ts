/** Why a return does not exist. */
export const NO_RETURN_REASONS = ['no-transactions', 'not-valued', 'nothing-held', 'no-capital', 'no-solution'] as const
