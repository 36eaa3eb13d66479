import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'

export const exportCertificate = {
  query: z.strictObject({
    ...inCurrency,
    anonymous: z
      .enum(['true', 'false'])
      .optional()
      .describe('With other amounts, days and names; the returns since the start stay the same.'),
  }),
}
