import type { ExtractedDocument } from './document.ts'
import { extractHtml } from './html.ts'

// Pages of vendors that do not exist, laid out the way real ones are.

export const bytesOf = (text: string) => new TextEncoder().encode(text)

export function readHtml(html: string, url = 'https://vendor.test/privacy'): ExtractedDocument {
  const document = extractHtml(bytesOf(html), { url, contentType: 'text/html; charset=utf-8' })
  if (!document) throw new Error('the page was refused as too complex')
  return document
}

const sentence =
  'We process the personal data that you give us when you create an account, contact support or buy a plan. '

export const policyPage = `<!doctype html>
<html lang="en-GB"><head>
  <meta charset="utf-8"><title>Privacy Notice – Pulsefit</title>
  <meta name="description" content="How Pulsefit handles personal data.">
  <link rel="canonical" href="/privacy"><link rel="alternate" hreflang="de" href="/de/datenschutz">
  <link rel="preconnect" href="https://cdn.tagger.test"><link rel="stylesheet" href="/app.css">
  <script src="https://cdn.tagger.test/tag.js"></script>
  <script>window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date())</script>
  <script>!function(f){}(window);fbq('init','1')</script>
  <script type="application/ld+json">{"@type":"Organization","name":"Pulsefit Ltd"}</script>
</head><body>
  <noscript><img src="https://pixel.adnet.test/tr?id=1" alt=""></noscript>
  <header class="site-header"><a href="/"><img src="/logo.svg" alt="Pulsefit"></a>
    <nav><ul><li><a href="/pricing">Pricing</a></li><li><a href="/blog">Blog</a></li></ul></nav></header>
  <main>
    <h1>Privacy Notice</h1>
    <p>Last updated: 4&nbsp;September 2025</p>
    <p>${sentence.repeat(4)}</p>
    <h2>Data we collect</h2>
    <table><caption>Categories</caption>
      <thead><tr><th>Category</th><th>Examples</th><th>Shared with</th></tr></thead>
      <tbody>
        <tr><td rowspan="2">Identifiers</td><td>Name<br>E-mail address</td><td>Hosting providers</td></tr>
        <tr><td>IP address</td><td><a href="https://adnet.test/privacy">Adnet</a></td></tr>
        <tr><td>Health</td><td></td><td>Partners</td></tr>
      </tbody></table>
    <h2>Your rights</h2>
    <dl><dt>Access</dt><dd>Ask for a copy at <a href="mailto:privacy@pulsefit.test">privacy@pulsefit.test</a>.</dd></dl>
    <details><summary>California residents</summary><p>${sentence}You may opt out of the sale of personal information.</p></details>
    <div class="accordion"><button aria-controls="p1" aria-expanded="false">Children</button>
      <div id="p1" hidden><p>The app is not for children under 16. ${sentence}</p></div></div>
    <ul><li>Delete your account<ul><li>within 30 days</li></ul></li><li>Object to marketing</li></ul>
    <blockquote><p>Your data is yours.</p></blockquote>
    <img src="/soc2.png" alt="SOC 2 Type II badge">
    <form action="/newsletter" method="POST"><input name="email"><input type="hidden" name="csrf"></form>
  </main>
  <footer><a href="/subprocessors" rel="nofollow">Sub-processors</a> <a href="javascript:void(0)">Cookie settings</a>
    <p>© 2025 Pulsefit Ltd</p></footer>
</body></html>`
