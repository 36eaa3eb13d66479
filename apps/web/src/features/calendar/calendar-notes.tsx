import { t } from '@lingui/core/macro'
import type { Calendar } from '@plumbline/contract/calendar/schemas'
import { Link } from '@tanstack/react-router'
import { nameSome } from '../../formatting/name-some.ts'
import { textLink } from '../../ui/text-link.ts'
import styles from './calendar.module.css'

export type CalendarNotesProps = {
  calendar: Calendar
  /** Asks for the dates again. */
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Which dates are not known, and how dividends are estimated. */
export function CalendarNotes({ calendar, query }: CalendarNotesProps) {
  const { assets, unknown } = calendar
  const nameOf = new Map(assets.map(({ _id, name }) => [_id, name]))
  const namesOf = (isMeant: (each: Calendar['unknown'][number]) => boolean) => {
    const names = unknown.filter(isMeant).map(({ assetId }) => nameOf.get(assetId) ?? assetId)
    return names.length === 0 ? undefined : nameSome([...new Set(names)])
  }
  const unannounced = namesOf(({ reason }) => reason === 'not-announced')
  const withoutReports = namesOf(({ dates, reason }) => dates === 'earnings' && reason === 'none')
  const pending = namesOf(({ reason }) => reason === 'pending')
  const failed = namesOf(({ reason }) => reason === 'source-unavailable')
  const withoutDividends = namesOf(({ dates, reason }) => dates !== 'earnings' && reason === 'none')
  return (
    <div className={styles.notes}>
      {unannounced && <p>{t`No next report is announced: ${unannounced}.`}</p>}
      {withoutReports && <p>{t`No market data on earnings: ${withoutReports}.`}</p>}
      {withoutDividends && <p>{t`No market data on dividends and splits: ${withoutDividends}.`}</p>}
      {pending && <p>{t`Still loading: ${pending}.`}</p>}
      {failed && (
        <p>
          {t`The source did not respond, so dates may be missing: ${failed}.`}{' '}
          <button type="button" className={textLink} disabled={query.isFetching} onClick={() => void query.refetch()}>
            {t`Try again`}
          </button>
        </p>
      )}
      <p>
        {t`Estimated dividends repeat last year’s payments. Amounts are gross, before tax.`}{' '}
        <Link to="/help/methods/$page" params={{ page: 'income' }} className={textLink}>
          {t`How it is estimated, and how often it was right`}
        </Link>
      </p>
    </div>
  )
}
