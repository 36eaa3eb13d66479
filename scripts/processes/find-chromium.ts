import { existsSync } from 'node:fs'
import { findCommand } from './find-command.ts'

// Debian's Chromium draws a window of its own for each page, which the shell does not.
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const WELL_KNOWN_PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of an installed Chromium or Chrome, CHROMIUM_PATH first; undefined when there is none. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return asked
  for (const command of COMMANDS) {
    const path = findCommand(command)
    if (path !== undefined) return path
  }
  return WELL_KNOWN_PLACES.find((path) => existsSync(path))
}
