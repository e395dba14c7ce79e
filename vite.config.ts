import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Each entry under its own name: React Router would call all of them index. */
const entriesByName: Plugin = {
  name: 'entries-by-name',
  enforce: 'post',
  outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
  applyToEnvironment: ({ name }) => name === 'ssr',
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ...(process.env.SIGHTLINE_ENTRY ? [] : [entriesByName])],
  // Otherwise the first load in development answers 504 and reloads.
  optimizeDeps: { include: ['react-router/dom', '@tanstack/react-query', '@radix-ui/react-toast'] },
  // One bundle with one entry: pages and server share their modules, so contexts and caches exist once. What strangers
  // sent is read, and what takes long is written, in processes of their own, which have entries beside it. The benchmark builds the same pages behind a bare entry.
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: process.env.SIGHTLINE_ENTRY ?? {
            index: './src/app/cli.ts',
            'document-worker': './src/scanners/document/worker.ts',
            'app-worker': './src/scanners/apk/worker.ts',
            'har-worker': './src/scanners/site/har/worker.ts',
            'report-worker': './src/app/report-worker.ts',
          },
        },
      },
    },
  },
})
