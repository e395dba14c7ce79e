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

// Not needed by the frame, but by nearly every page.
const common =
  /src[\\/]ui[\\/](Badge|Breadcrumbs|Card|CopyButton|DataList|Disclosure|Field|Loaded|Skeleton|Text)\.tsx|chevron-right|use-hydrated|on-plain-click|shared[\\/](dates|counted)|web[\\/]call\.ts/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ...(process.env.SIGHTLINE_ENTRY ? [] : [entriesByName])],
  // Otherwise the first load in development answers 504 and reloads.
  optimizeDeps: { include: ['react-router/dom', '@tanstack/react-query', '@radix-ui/react-toast'] },
  // What a lazy part imports has mostly been loaded: lists of it for preloading would add a kilobyte to every page.
  build: { modulePreload: false },
  // One bundle with one entry: pages and server share their modules, so contexts and caches exist once. What strangers
  // sent is read, and what takes long is written, in processes of their own, which have entries beside it. The benchmark builds the same pages behind a bare entry.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Few files: each one costs a request, and compresses worse than it would with its neighbor.
          output: {
            codeSplitting: {
              groups: [
                { name: 'stack', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
                {
                  name: 'asking',
                  test: /node_modules[\\/]@tanstack[\\/]|src[\\/]platform[\\/]web[\\/]query\.ts/,
                  priority: 2,
                },
                { name: 'frame', test: (id: string) => /src[\\/]root\.tsx$/.test(id) || common.test(id), priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: ['lucide-react'] },
      build: {
        rollupOptions: {
          input: process.env.SIGHTLINE_ENTRY ?? {
            index: './src/app/cli.ts',
            'document-worker': './src/scanners/document/worker.ts',
            'app-worker': './src/scanners/apk/worker.ts',
            'har-worker': './src/scanners/site/har/worker.ts',
            'site-worker': './src/scanners/site/worker.ts',
            'file-worker': './src/app/file-worker.ts',
            'reading-worker': './src/app/reading-worker.ts',
            'policy-worker': './src/features/policies/server/policy-worker.ts',
            'report-worker': './src/app/report-worker.ts',
            'draw-worker': './src/app/draw-worker.ts',
            'watchdog-thread': './src/platform/server/watchdog/thread.ts',
          },
        },
      },
    },
  },
})
