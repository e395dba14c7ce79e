import { plain } from '../markup.ts'
import type { Page, Vendor } from '../vendor.ts'

/** A page that is drawn by scripts alone, the same at every path. */
const shell: Page = {
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Opaque</title>
<script src="/runtime.js" defer></script>
<script src="/polyfills.js" defer></script>
<script src="/vendor.js" defer></script>
<script src="/main.js" defer></script>
<script src="/styles.js" defer></script>
<script src="/features.js" defer></script>
<script src="https://cdn.segment.com/analytics.js/v1/world/analytics.min.js" async></script>
</head>
<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body>
</html>
`,
}
const script: Page = plain('document.getElementById("root").textContent = "Opaque";\n', 'text/javascript')

export const opaque: Vendor = {
  name: 'Opaque',
  legalName: 'Opaque Analytics Inc.',
  domains: ['opaque.test'],
  summary: 'a shell of scripts with almost no text, and no policy at any address',
  hosts: {
    'opaque.test': {
      notFound: shell,
      pages: {
        '/': shell,
        '/runtime.js': script,
        '/polyfills.js': script,
        '/vendor.js': script,
        '/main.js': script,
        '/styles.js': script,
        '/features.js': script,
      },
    },
  },
  dns: { 'opaque.test': { NS: ['ns1.dnshost.test'] } },
  expected: {
    findings: [
      {
        family: 'track',
        what: 'Segment in the shell',
        quote: { url: 'https://opaque.test/', text: 'https://cdn.segment.com/analytics.js/v1/world/analytics.min.js' },
      },
    ],
    contradictions: [],
    gaps: [
      { what: 'too little text without scripts (gap.spa)' },
      { what: 'no policy: every path answers the same page, which is no policy' },
      { what: 'no mail records' },
    ],
  },
}
