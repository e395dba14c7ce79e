import { expect, test } from 'vitest'
import { openFirstPaint } from './first-paint.ts'

const paint = (sheet: string, html: string) => openFirstPaint(sheet)(Buffer.from(html), 'abc').toString()

/** What stands in the head of a page with that body. */
function styleFor(sheet: string, body: string): string {
  const html = `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`
  const withStyle = paint(sheet, html)
  const [, style] = /<\/title><style nonce="abc">(.*)<\/style><\/head>/s.exec(withStyle) ?? []
  expect(withStyle.replace(/<style.*<\/style>/s, '')).toBe(html)
  return style ?? ''
}

test('a rule is there when the page has all that a selector of it names', () => {
  const sheet = '.a{top:0}.b{top:0}.a .b,.a p{left:0}.a>[data-kind="x"]{left:1px}[data-kind="y"]{left:2px}h1{right:0}'
  expect(styleFor(sheet, '<p class="c a" data-kind="x">b</p>')).toBe(
    '.a{top:0;}.a p{left:0;}.a>[data-kind="x"]{left:1px;}',
  )
})

test('of a list within a selector one is enough, and what it excludes is not asked for', () => {
  const sheet = ':is(.a,.b):not(.c){top:0}:where(.c,.d) p{top:1px}p:has(>.b){top:2px}p:has(>.c){top:3px}'
  expect(styleFor(sheet, '<p><i class="b"></i></p>')).toBe(':is(.a,.b):not(.c){top:0;}p:has(>.b){top:2px;}')
})

test('classes with signs are found as React writes them', () => {
  const sheet = '.sm\\:top-0{top:0}.\\[\\&\\>p\\]\\:top-1>p{top:1px}.w-1\\/2{width:50%}.content-\\[\\"x\\"\\]{top:2px}'
  const classes = 'sm:top-0 [&amp;&gt;p]:top-1 w-1/2 content-[&quot;x&quot;]'
  expect(styleFor(sheet, `<div class="${classes}"><p></p></div>`).match(/\{/g)).toHaveLength(4)
})

test('signs of all kinds stay what they are, in the page and in the sheet', () => {
  const sheet = '[data-kind="é—"]::before{content:"→ 🜛"}[data-kind="—"]{top:0}'
  expect(styleFor(sheet, '<p data-kind="é—">“naïve” 🜛 プライバシー</p>')).toBe(
    '[data-kind="é—"]::before{content:"→ 🜛";}',
  )
})

test('what only shows later, or on paper, is left to the sheet', () => {
  const sheet = `a:hover,a:is(:focus,:active){top:0}a{left:0}p::selection{top:0}::backdrop{top:0}
    @media (hover:hover){a:hover{top:0}}@media print{a{top:0}@page{margin:0}}@page{margin:0}`
  expect(styleFor(sheet, '<a href="/">a</a><p>b</p>')).toBe('a{left:0;}')
})

test('conditions and layers stay around their rules, and a layer keeps its place without any', () => {
  const sheet = '@layer x{.a{top:0}}@layer y{.b{top:0}@media (width>=40rem){.b{top:1px}.a{top:1px}}}@layer z;'
  expect(styleFor(sheet, '<p class="b"></p>')).toBe(
    '@layer x{}@layer y{.b{top:0;}@media (width>=40rem){.b{top:1px;}}}@layer z;',
  )
})

test('of properties, fonts and animations only those come that the rules call, one by way of another too', () => {
  const sheet = `:root{--a:var(--b);--b:red;--c:blue;--font:"Sans A",serif}@media (width>=40rem){:root{--b:green;--c:red}}
    @property --d{syntax:"*";inherits:false}@property --e{syntax:"*";inherits:false}
    @font-face{font-family:"Sans A";src:url(/a.woff2)}@font-face{font-family:Sans B;src:url(/b.woff2)}
    @keyframes turn{to{rotate:1turn}}@keyframes rise{to{top:0}}
    p{color:var(--a);translate:var(--d);font-family:var(--font);animation:turn 1s}b{color:var(--c);--e:1}`
  const style = styleFor(sheet, '<p></p>')
  expect(style).toContain('--a:var(--b)')
  expect(style.match(/--b:/g)).toHaveLength(2)
  expect(style).toMatch(/@property --d.*Sans A.*turn/s)
  expect(style).not.toMatch(/--c|--e|Sans B|rise/)
})

test('a text that looks like markup is none, and an answer without a head is left alone', () => {
  expect(styleFor('.a{top:0}b{top:0}', '&lt;b class=&quot;a&quot;&gt;')).toBe('')
  expect(paint('.a{top:0}', '<p class="a">')).toBe('<p class="a">')
})

test('the scripts of a page wait in a template, and nothing else does', () => {
  const ahead = '<link rel="modulepreload" href="/a.js" nonce="abc"/>'
  const first = '<script nonce="abc" type="module" async="">import "/a.js";\nimport("/b.js")</script>'
  const inline = '<p>&lt;link rel="modulepreload"</p><script nonce="abc">window.a = 1</script>'
  const html = `<head><link rel="canonical" href="/a"/>${ahead}</head><body>${inline}${first}${inline}</body>`
  const painted = paint('p{color:red}', html)
  expect(painted).toContain(`${inline}<template>${ahead}${first}</template><script nonce="abc">{`)
  expect(painted.split(ahead)).toHaveLength(2)
  expect(painted).toContain(`</script>${inline}</body>`)
})
