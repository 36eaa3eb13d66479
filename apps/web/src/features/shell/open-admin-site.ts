import { requestAdminLink } from '../../api/admin-queries.ts'
import { describeError } from '../../api/api-error.ts'
import { showError } from '../../ui/notices.tsx'

/** Opens the operator's own admin site, signed in by a single-use code. */
export async function openAdminSite(): Promise<void> {
  try {
    const { url } = await requestAdminLink()
    location.assign(url)
  } catch (error) {
    showError('The admin site could not be opened', describeError(error))
  }
}
