import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Otherwise the first load in development answers 504 and reloads.
  optimizeDeps: { include: ['react-router/dom', '@tanstack/react-query', '@radix-ui/react-toast'] },
  // One bundle with one entry: pages and server share their modules, so contexts and caches exist once.
  environments: { ssr: { build: { rollupOptions: { input: './src/app/cli.ts' } } } },
})
