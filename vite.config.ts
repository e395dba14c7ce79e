import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Otherwise the first load in development answers 504 and reloads.
  optimizeDeps: { include: ['react-router/dom', '@tanstack/react-query', '@radix-ui/react-toast'] },
  // One bundle with one entry: pages and server share their modules, so contexts and caches exist once.
  // The benchmark builds the same pages behind a bare entry of its own.
  environments: { ssr: { build: { rollupOptions: { input: process.env.SIGHTLINE_ENTRY ?? './src/app/cli.ts' } } } },
})
