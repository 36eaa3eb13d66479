import './theme/mantine-styles.ts'
import '@fontsource-variable/ibm-plex-sans/index.css'
import './theme/page.css'
import './theme/controls.css'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { activateLanguage } from './language/activate-language.ts'
import { findLanguage } from './language/languages.ts'
import { takeAccessRequest } from './stores/access-request.ts'
import { chosenLanguage } from './stores/language.ts'
import { takeSignInToken } from './stores/link-codes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root')

takeAccessRequest(location)
const reactRoot = createRoot(root)
const signInToken = takeSignInToken()
void activateLanguage(findLanguage(chosenLanguage.get(), navigator.languages)).then(() =>
  reactRoot.render(<Application signInToken={signInToken} />),
)

/** The page's own requests come first. */
const KEEP_ASSETS_DELAY_MS = 5000

/** Lets the application open without a network. Everything else works without the worker. */
async function startServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`)
  const { active } = await navigator.serviceWorker.ready
  setTimeout(() => active?.postMessage('keep-assets'), KEEP_ASSETS_DELAY_MS)
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) startServiceWorker().catch(() => undefined)
