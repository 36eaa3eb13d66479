import './theme/mantine-styles.ts'
import '@fontsource-variable/ibm-plex-sans/index.css'
import './theme/page.css'
import './theme/controls.css'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { takeSignInToken } from './stores/link-codes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root')

createRoot(root).render(<Application signInToken={takeSignInToken()} />)

// The shell then opens without a network; without it, or where the browser forbids it, all else works.
if (import.meta.env.PROD)
  navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}service-worker.js`).catch(() => {})
