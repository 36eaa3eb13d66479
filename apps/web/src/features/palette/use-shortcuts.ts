import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ASSET_SEARCH_ID } from '../../ui/asset-search-id.ts'
import { getOpenDialog, openDialog } from '../../ui/dialogs/open-dialog.ts'
import { isPrivacyModeOn, setPrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { paletteText } from './palette-text.ts'
import { readShortcut, type Shortcut } from './read-shortcut.ts'
import { singleKeysOff } from './single-keys.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}

function openPalette(): void {
  paletteText.set('')
  openDialog('palette')
}

/** Focuses the field in the top bar, or opens the palette if the bar has no room for a field. */
function startSearch(): void {
  const field = document.getElementById(ASSET_SEARCH_ID)
  if (field?.checkVisibility()) field.focus()
  else openPalette()
}

/** Keeps what is typed while the palette opens, until its field has the focus. Returns true if the key was kept. */
function typeAhead(event: KeyboardEvent): boolean {
  if (getOpenDialog() !== 'palette' || isTyping(event.target)) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Backspace') paletteText.set(paletteText.get().slice(0, -1))
  else if (event.key.length === 1) paletteText.set(paletteText.get() + event.key)
  else return event.key !== 'Escape'
  event.preventDefault()
  return true
}

/** Listens to the keyboard on every page of a signed-in user. */
export function useShortcuts(isOn: boolean): void {
  const navigate = useNavigate()
  const previousKey = useRef('')

  useEffect(() => {
    if (!isOn) return
    const actions: Record<Shortcut, () => void> = {
      palette: openPalette,
      shortcuts: () => openDialog('shortcuts'),
      search: startSearch,
      portfolios: () => void navigate({ to: '/portfolios' }),
      settings: () => void navigate({ to: '/settings/user' }),
      privacy: () => setPrivacyMode(!isPrivacyModeOn()),
    }
    function onKeyDown(event: KeyboardEvent) {
      if (typeAhead(event)) return
      const shortcut = readShortcut(event, previousKey.current, !singleKeysOff.get() && !isTyping(event.target))
      previousKey.current = event.key
      if (shortcut === undefined) return
      event.preventDefault()
      actions[shortcut]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, navigate])
}
