import './require-node.mjs'

await import('./run-all-tests.ts')
