import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, toolScript } from './tool.ts'

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [toolScript('apps/web', 'vite')], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]

function end(): void {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', end)
process.on('SIGINT', end)
process.on('SIGTERM', end)
