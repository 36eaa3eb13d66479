import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  // Modules, so that the import loads the parser of a workbook only when one comes.
  worker: { format: 'es' },
  build: { outDir: 'dist', manifest: true, target: 'es2023', chunkSizeWarningLimit: 300 },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/mailbox': server } },
})
