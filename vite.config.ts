import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rollup } from 'vite'

/** Each entry under its own name: React Router would call all of them index. */
const entriesByName: Plugin = {
  name: 'entries-by-name',
  enforce: 'post',
  outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
  applyToEnvironment: ({ name }) => name === 'ssr',
}

const stack = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|\0react:/
const asking = /node_modules[\\/]@tanstack[\\/]|src[\\/]platform[\\/]web[\\/]query\.ts/
// Of these, what only some pages use.
const rarely = /infiniteQueryObserver|useInfiniteQuery/
const dossier = /src[\\/]features[\\/]vendors[\\/]web[\\/]dossier/
// What the frame does not need but nearly every page does.
const common =
  /src[\\/]ui[\\/](Badge|Breadcrumbs|Card|CopyButton|DataList|Disclosure|Field|Loaded|Skeleton|Text)\.tsx|chevron-right|use-hydrated|on-plain-click|shared[\\/](dates|counted)|web[\\/]call\.ts|create-icon/

/**
 * What every page loads is two files, the libraries and the frame around the page. Each file more costs a request, a line
 * in the page, one in the list of routes, and what compression would have found in its neighbour.
 */
const fewFiles: Plugin = {
  name: 'few-files',
  enforce: 'post',
  // A file of a page may lend what it holds to the others.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => {
    const isInFrame = reachedFrom('src/root.tsx')
    const isInVendorPage = reachedFrom('src/features/vendors/web/vendor.page.tsx')
    const nameFrame = (id: string, bundle: Bundle) => (isInFrame(id, bundle) || common.test(id) ? 'frame' : null)
    const nameDossier = (id: string, bundle: Bundle) =>
      dossier.test(id) && isInVendorPage(id, bundle) ? 'dossier' : null
    const groups = [
      { name: 'stack', test: stack, priority: 3 },
      { name: nameFrame, debugName: 'frame', priority: 2 },
      { name: 'asking', test: (id: string) => asking.test(id) && !rarely.test(id), priority: 1 },
      { name: nameDossier, debugName: 'dossier', includeDependenciesRecursively: false },
    ]
    return { ...options, codeSplitting: { groups } }
  },
  applyToEnvironment: ({ name }) => name === 'client',
}

/** A part that is fetched late brings no style: all of it is in one file. So no helper has to wait for any. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /\0vite\/preload-helper\.js/ },
    handler: () => 'export const __vitePreload = (part) => part()',
  },
  applyToEnvironment: ({ name }) => name === 'client',
}

/** What lucide makes its pictures with takes a kilobyte of every page, for options that we do not use. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs/ },
    handler: () =>
      `export { createIcon as default } from ${JSON.stringify(join(import.meta.dirname, 'src/ui/create-icon.ts'))}`,
  },
}

/** What the router can do for those who watch its steps, or have it find out routes link by link: we do neither. */
const plainRouter: Plugin = {
  name: 'plain-router',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/].*[\\/](instrumentation|fog-of-war)\.js/ },
    handler: (code) => {
      const names = /^export \{ (.+) \}/m.exec(code)?.[1]?.split(', ') ?? []
      return `const never = () => undefined\nexport { ${names.map((name) => `never as ${name}`).join(', ')} }`
    },
  },
  applyToEnvironment: ({ name }) => name === 'client',
}

/** What it does with forms and questions that a script sends, and to keep somebody on a page: forms are sent by browsers here. */
const unusedSteps = [
  ...['handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader', 'updateBlocker'],
  ...['discoverRoutes', 'patchRoutesImpl'],
]

const plainSteps: Plugin = {
  name: 'plain-steps',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js/ },
    handler(code) {
      return unusedSteps.reduce((rest, name) => {
        const step = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\)) \\{\\n[^]*?^\\1\\}`, 'm')
        if (!step.test(rest)) this.error(`the router has no step called ${name} any more`)
        return rest.replace(step, '$1$2 {}')
      }, code)
    },
  },
  applyToEnvironment: ({ name }) => name === 'client',
}

/** Components of the router that no page uses are left out, once nothing names them and it is said that to make one does nothing. */
const pureComponents: Plugin = {
  name: 'pure-components',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production/, code: '.displayName = ' },
    handler: (code) =>
      code
        .replaceAll(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = .*$/gm, ''),
  },
  applyToEnvironment: ({ name }) => name === 'client',
}

const { resolve: fileOf } = createRequire(import.meta.url)

/** React is CommonJS, which each file that imports it would unwrap once more. The router asks for all of it, and unwraps it. */
const plainReact: Plugin = {
  name: 'plain-react',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^react(\/jsx-runtime)?$/ },
    handler: (id, importer, { kind }) =>
      kind === 'import-statement' && (id !== 'react' || !/react-router/.test(importer ?? '')) ? `\0react:${id}` : null,
  },
  load: {
    filter: { id: /^\0react:/ },
    async handler(module) {
      const id = module.slice('\0react:'.length)
      const names = Object.keys(await import(id)).filter((name) => /^\w+$/.test(name) && name !== 'default')
      const file = join(dirname(fileOf('react')), 'cjs', `${id.replace('/', '-')}.production.js`)
      return [
        `import all from ${JSON.stringify(file)}`,
        'export default all',
        // A pure call is left out where nobody needs it; a property that is read is not.
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`),
      ].join('\n')
    },
  },
  applyToEnvironment: ({ name }) => name === 'client',
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    plainReact,
    plainImports,
    plainIcons,
    plainRouter,
    plainSteps,
    pureComponents,
    fewFiles,
    ...(process.env.SIGHTLINE_ENTRY ? [] : [entriesByName]),
  ],
  // Otherwise the first load in development answers 504 and reloads.
  optimizeDeps: { include: ['react-router/dom', '@tanstack/react-query', '@radix-ui/react-toast'] },
  // What a part that is fetched late imports is mostly there: to name it beforehand takes a kilobyte of every page.
  build: { modulePreload: false },
  // One bundle with one entry: pages and server share their modules, so contexts and caches exist once. What strangers
  // sent is read, and what takes long is written, in processes of their own, which have entries beside it. The benchmark builds the same pages behind a bare entry.
  environments: {
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

// The packages name all of these in one file, and that is what is imported.
const isUncommon = (id: string) => /lucide-react.*[\\/]icons[\\/]|@tanstack/.test(id)

type Bundle = Pick<Rollup.PluginContext, 'getModuleInfo'>

/** Whether a page, or another file of ours, has a module; looked through once. */
function reachedFrom(entry: string): (id: string, bundle: Bundle) => boolean {
  let found: Set<string> | undefined
  return (id, bundle) => {
    found ??= importedBy(join(import.meta.dirname, entry), bundle)
    return found.has(id)
  }
}

/** What a module imports, and what that imports. */
function importedBy(entry: string, bundle: Bundle): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (const id of waiting) {
    if (found.has(id) || isUncommon(id)) continue
    found.add(id)
    waiting.push(...(bundle.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
