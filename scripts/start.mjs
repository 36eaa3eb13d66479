import './require-node.mjs'

const { buildWebWhenStale } = await import('./build-web.ts')
if (!buildWebWhenStale()) process.exit(1)

// The compile cache avoids parsing code again at each start: a quarter less time and 20 MB less memory.
const { enableCompileCache } = await import('node:module')
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/plumbline`)
await import('../apps/server/src/main.ts')

// npm runs this process below a shell that does not forward SIGTERM, so the shell's exit is the signal.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
