import { t } from '@lingui/core/macro'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { findDateFault, parseDate } from '../../formatting/parse-date.ts'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { showFailure } from '../notices.tsx'
import { afterClick } from './after-click.ts'
import styles from './date-field.module.css'

type DateFieldProps = {
  label: string
  isLabelHidden?: boolean
  /** As YYYY-MM-DD; empty without a date. */
  value: string
  /** Called with an empty date while the text is not a date within the limits. */
  onChange: (date: string) => void
  earliest: string
  latest: string
  error?: string | undefined
  /** What an empty field means; by default an example. */
  placeholder?: string
}

const loadCalendar = () => import('./calendar.tsx')

/** The calendar is loaded when it is opened for the first time. */
function useCalendar() {
  const [isOpen, setIsOpen] = useState(false)
  const [calendar, setCalendar] = useState<Awaited<ReturnType<typeof loadCalendar>>>()
  async function open() {
    try {
      setCalendar(await loadCalendar())
      setIsOpen(true)
    } catch (error) {
      showFailure(t`The calendar could not be opened`, error)
    }
  }
  return { calendar, isOpen, setIsOpen, open }
}

/**
 * A day, typed in any form that `parseDate` reads or picked from a calendar. The date that was read stands below.
 * Invalid text stays in the field and is an error.
 */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden = false, value, onChange, earliest, latest, error, placeholder } = props
  const { numberFormat } = useFigureSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const { calendar, isOpen, setIsOpen, open } = useCalendar()
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(value)
  const text = typed ?? (value && formatDate(value))
  const parsed = parseDate(text, numberFormat)
  const fault = findDateFault(text, numberFormat, { earliest, latest })
  const understood = parsed.kind === 'date' && fault === undefined ? formatDate(parsed.date) : undefined

  // A value from outside replaces the typed text, unless the user is still typing.
  useEffect(() => {
    if (value !== reported.current && document.activeElement !== input.current) setTyped(null)
    reported.current = value
  }, [value])

  function report(date: string) {
    reported.current = date
    onChange(date)
  }

  function type(entered: string) {
    setTyped(entered)
    const next = parseDate(entered, numberFormat)
    const isUsable = next.kind === 'date' && findDateFault(entered, numberFormat, { earliest, latest }) === undefined
    report(isUsable ? next.date : '')
  }

  function pick(date: string | null) {
    setIsOpen(false)
    if (date === null) return
    setTyped(null)
    report(date)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    void open()
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="none" trapFocus returnFocus>
      <TextInput
        ref={input}
        classNames={{ input: styles.input ?? '' }}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        placeholder={placeholder ?? t`20 Nov 2026`}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isFocused && typed !== null && understood !== text && understood && t`read as ${understood}`}
        error={(isFocused ? undefined : fault) ?? error}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setIsFocused(true)}
        onBlur={() =>
          afterClick(() => {
            setIsFocused(false)
            if (understood !== undefined) setTyped(null)
          })
        }
        rightSectionPointerEvents="all"
        rightSection={<CalendarButton label={label} onClick={() => (isOpen ? setIsOpen(false) : void open())} />}
      />
      <Popover.Dropdown aria-label={t`${label}: calendar`}>
        {calendar && (
          <calendar.Calendar
            value={(parsed.kind === 'date' && parsed.date) || null}
            earliest={earliest}
            latest={latest}
            onPick={pick}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function CalendarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Popover.Target>
      <ActionIcon variant="subtle" tabIndex={-1} aria-label={t`${label}: open the calendar`} onClick={onClick}>
        <IconCalendar size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Popover.Target>
  )
}
