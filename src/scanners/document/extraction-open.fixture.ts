import {
  bottomBar,
  consentBar,
  each,
  inner,
  type Layout,
  linesOf,
  noise,
  page,
  prose,
  title,
  topBar,
} from './extraction-pages.fixture.ts'

// Pages whose policy is open to the eye: builders, help centres, tables, old and broken markup, other encodings.

const around = [noise.nav, noise.footer]
const divs =
  (tag: string, attributes = '') =>
  (lines: readonly string[]) =>
    lines.map((line) => `<${tag}${attributes}>${line}</${tag}>`).join('')

const plain: Layout[] = [
  {
    family: 'plain',
    name: 'semantic article',
    html: (s) => page(`<main><article>${title}${prose(s)}</article></main>`),
    absent: [...around, noise.banner],
  },
  {
    family: 'plain',
    name: 'boxes only',
    html: (s) =>
      page(
        `<div class="wrap"><div>Privacy notice</div>${each(s, (x) => `<div><div><b>${x.heading}</b></div>${divs('div')(linesOf(x))}</div>`)}</div>`,
      ),
  },
  {
    family: 'plain',
    name: 'paragraphs by double line breaks',
    html: (s) =>
      page(
        `<div id="text">${title}${each(s, (x) => `<b>${x.heading}</b><br><br>${linesOf(x).join('<br /><br/>')}<br><br>`)}</div>`,
      ),
  },
  {
    family: 'plain',
    name: 'text in spans of spans',
    html: (s) =>
      page(
        `<div>${title}${each(
          s,
          (x) =>
            `<p><span style="font-size:14px"><span><strong>${x.heading}</strong></span></span></p>${linesOf(x)
              .map((line) => `<p><span style="font-weight:400">${line.replace(' ', ' <span>')}</span></span></p>`)
              .join('')}`,
        )}</div>`,
      ),
  },
  {
    family: 'plain',
    name: 'preformatted lines',
    html: (s) =>
      page(`<pre>${each(s, (x) => `${x.heading}\n\n${linesOf(x).join('\n\n').replaceAll(', ', ',\n   ')}\n`)}</pre>`),
  },
  {
    family: 'plain',
    name: 'line breaks kept by style',
    html: (s) =>
      page(
        `<main><div style="white-space: pre-line">${each(s, (x) => `${x.heading}\n\n${linesOf(x).join('\n')}\n`)}</div></main>`,
      ),
  },
  {
    family: 'plain',
    name: 'definition list',
    html: (s) => page(`<main>${title}<dl>${each(s, (x) => `<dt>${x.heading}</dt><dd>${inner(x)}</dd>`)}</dl></main>`),
  },
  {
    family: 'plain',
    name: 'lists in lists',
    html: (s) =>
      page(
        `<main>${title}<ol>${each(s, (x) => `<li><strong>${x.heading}</strong><ol type="a">${divs('li')(linesOf(x))}</ol></li>`)}</ol></main>`,
      ),
  },
  {
    family: 'plain',
    name: 'elements of a framework',
    html: (s) =>
      page(
        `<app-root><app-legal>${title}${each(s, (x) => `<legal-part><legal-title>${x.heading}</legal-title> ${divs('legal-text')(linesOf(x))}</legal-part>`)}</app-legal></app-root>`,
      ),
  },
  {
    family: 'plain',
    name: 'emphasis and links within words',
    html: (s) =>
      page(
        `<main>${title}${prose(s).replaceAll('information', '<em>infor</em>mation').replaceAll('account', '<a href="/account">account</a>')}</main>`,
      ),
  },
  {
    family: 'plain',
    name: 'signs, quotes and blanks of all kinds',
    html: () =>
      page(
        `<main>${title}<p>Larkfield™ and SensorBox® are marks of ours… we´ll tell you more about the “notice” – and ‘cookies’ – below.</p><p>Daten&shy;schutz is the&nbsp;German word; keep it in mind.</p><p>Rooms of 20 m² and ¼ of an hour are enough for § 7.</p></main>`,
      ),
    found: () => [
      'Larkfield™ and SensorBox® are marks of ours… we´ll tell you more about the “notice” – and ‘cookies’ – below.',
      'Datenschutz is the German word; keep it in mind.',
      'Rooms of 20 m² and ¼ of an hour are enough for § 7.',
    ],
  },
]

const builders: Layout[] = [
  {
    family: 'builder',
    name: 'WordPress with blocks',
    html: (s) =>
      page(
        `<div id="page" class="site"><div id="content" class="site-content"><article class="page type-page"><header class="entry-header"><h1 class="entry-title">Privacy notice</h1></header><div class="entry-content wp-block-post-content">${each(s, (x) => `<h2 class="wp-block-heading" id="h-x">${x.heading}</h2>${divs('p', ' class="has-text-color"')(x.paragraphs)}<ul class="wp-block-list">${divs('li')(x.items ?? [])}</ul>`)}</div><footer class="entry-footer"><a href="/edit">Edit</a></footer></article></div></div>`,
      ),
    absent: around,
  },
  {
    family: 'builder',
    name: 'Elementor sections that fly in',
    html: (s) =>
      page(
        `<div data-elementor-type="wp-page" class="elementor elementor-12">${each(s, (x) => `<section class="elementor-section"><div class="elementor-widget elementor-invisible" data-settings="{&quot;_animation&quot;:&quot;fadeInUp&quot;}" style="visibility:hidden"><h2>${x.heading}</h2>${inner(x)}</div></section>`)}</div>`,
        { head: '<style>.elementor-invisible{visibility:hidden}</style>' },
      ),
  },
  {
    family: 'builder',
    name: 'Squarespace blocks',
    html: (s) =>
      page(
        `<main id="page" class="container"><article class="sections"><section class="page-section"><div class="content-wrapper"><div class="sqs-layout sqs-grid-12">${each(s, (x) => `<div class="sqs-block html-block sqs-block-html"><div class="sqs-block-content"><div class="sqs-html-content"><h3 style="white-space:pre-wrap;">${x.heading}</h3>${divs('p', ' style="white-space:pre-wrap;"')(x.paragraphs)}<ul data-rte-list="default">${(x.items ?? []).map((i) => `<li><p style="white-space:pre-wrap;">${i}</p></li>`).join('')}</ul></div></div></div>`)}</div></div></section></article></main>`,
      ),
  },
  {
    family: 'builder',
    name: 'Wix rich text',
    html: (s) =>
      page(
        `<div id="SITE_CONTAINER"><div id="comp-k1" class="_1Z_nJ" data-testid="richTextElement">${each(
          s,
          (x) =>
            `<p class="font_8" style="font-size:16px"><span style="font-weight:bold">${x.heading}</span></p><p class="font_8"><span class="wixGuard">\u200b</span></p>${linesOf(
              x,
            )
              .map(
                (line) =>
                  `<p class="font_8" style="line-height:1.5em"><span style="letter-spacing:normal"><span style="color:#000000">${line}</span></span></p>`,
              )
              .join('')}`,
        )}</div></div>`,
      ),
  },
  {
    family: 'builder',
    name: 'Shopify policy page',
    html: (s) =>
      page(
        `<main id="MainContent" class="content-for-layout"><div class="shopify-policy__container"><div class="shopify-policy__title"><h1>Privacy policy</h1></div><div class="shopify-policy__body"><div class="rte">${each(s, (x) => `<p><strong>${x.heading}</strong><br></p>${inner(x)}`)}</div></div></div></main>`,
      ),
    absent: around,
  },
  {
    family: 'builder',
    name: 'Zendesk help centre',
    html: (s) =>
      page(
        `<main role="main"><div class="container-divider"></div><nav class="sub-nav"><ol class="breadcrumbs"><li><a href="/hc">Help</a></li></ol></nav><article class="article"><header class="article-header"><h1 class="article-title">Privacy notice</h1><div class="article-meta">Updated 3 May 2022</div></header><section class="article-info"><div class="article-content"><div class="article-body">${prose(s)}</div></div></section><footer><div class="article-votes">Was this article helpful?</div></footer></article></main>`,
      ),
  },
  {
    family: 'builder',
    name: 'iubenda embed',
    html: (s) =>
      page(
        `<div id="iubenda_policy" class="iubenda_fluid_policy"><div id="wbars_all"><div class="iub_container iub_base_container"><div id="wbars"><div class="iub_content legal_pp">${each(s, (x) => `<div class="one_line_col"><h2 class="iconed">${x.heading}</h2><ul class="unstyled"><li>${inner(x)}</li></ul></div>`)}</div></div></div></div></div>`,
      ),
  },
  {
    family: 'builder',
    name: 'Termly embed with its own styles',
    html: (s) =>
      page(
        `<div class="termly-styles-root"><style>[data-custom-class='body'], [data-custom-class='body'] * { background: transparent !important; } [data-custom-class='heading_1']{color:#000!important}</style><div data-custom-class="body">${each(
          s,
          (x) =>
            `<div class="MsoNormal" data-custom-class="heading_1" style="line-height:1.5;"><strong><span style="font-size:19px;"><bdt class="block-component"></bdt>${x.heading}</span></strong></div>${linesOf(
              x,
            )
              .map(
                (line) =>
                  `<div class="MsoNormal" data-custom-class="body_text" style="line-height:1.5;"><span style="font-size:15px;color:rgb(89,89,89);"><bdt class="question">${line}</bdt></span></div>`,
              )
              .join('')}`,
        )}</div></div>`,
      ),
  },
  {
    family: 'builder',
    name: 'OneTrust notice',
    html: (s) =>
      page(
        `<div class="otnotice" id="otnotice-5c1"><div class="otnotice-content"><div class="otnotice-sections">${each(s, (x, at) => `<section id="otnotice-section-${at}" class="otnotice-section"><h2>${x.heading}</h2><div class="otnotice-section-content">${inner(x)}</div></section>`)}</div></div><div class="otnotice-menu"><ul><li><a href="#otnotice-section-0">Top</a></li></ul></div></div>`,
      ),
  },
  {
    family: 'builder',
    name: 'Google Docs export',
    html: (s) =>
      `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">.lst-kix_a-0>li:before{content:"o "}ol{margin:0}.c1{color:#000000;font-weight:400;font-size:11pt}.c2{background-color:#ffffff;padding:72pt}.c9{height:11pt}.c3{color:#ffffff;font-size:1pt}</style></head><body class="c2 doc-content"><p class="c9"><span class="c1"></span></p>${each(
        s,
        (x) =>
          `<p class="c4"><span class="c1">${x.heading}</span></p><p class="c9"><span></span></p>${linesOf(x)
            .map(
              (line) => `<p class="c4"><span class="c1">${line.replace(' ', ' </span><span class="c1">')}</span></p>`,
            )
            .join('')}`,
      )}</body></html>`,
  },
  {
    family: 'builder',
    name: 'Word saved as a page',
    html: (s) =>
      `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Print</w:View></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; mso-pagination:none;} @page WordSection1 {size:595.3pt 841.9pt;} div.WordSection1 {page:WordSection1;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><div class=WordSection1>${each(
        s,
        (x) =>
          `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt'>${x.heading}<o:p></o:p></span></b></p>${linesOf(
            x,
          )
            .map(
              (line) =>
                `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${line}<o:p></o:p></p>`,
            )
            .join('')}`,
      )}</div></body></html>`,
  },
  {
    family: 'builder',
    name: 'mail template with sizes of zero between its cells',
    html: (s) =>
      `<html><head><style>.outer{font-size:0px}</style></head><body><table role="presentation" width="100%"><tr><td class="outer" style="direction:ltr;font-size:0px;padding:20px 0;text-align:center;">${each(s, (x) => `<div style="font-size:0px;display:inline-block"><table role="presentation"><tr><td style="font-size:0px;padding:10px"><div style="font-family:Arial;font-size:13px;line-height:1.4"><b>${x.heading}</b></div><div style="font-size:13px">${inner(x)}</div></td></tr></table></div>`)}</td></tr></table></body></html>`,
  },
  {
    family: 'builder',
    name: 'items side by side without blanks between',
    html: (s) =>
      page(
        `<main>${title}<div class="row">${each(s, (x) => `<div class="col"><h3>${x.heading}</h3>${inner(x)}</div>`)}</div></main>`,
        { head: '<style>.row{font-size:0}.col{font-size:16px;display:inline-block}</style>' },
      ),
  },
]

const rows = (pairs: readonly (readonly [string, string])[], cell = 'td') =>
  pairs.map(([a, b]) => `<tr><${cell}>${a}</${cell}><${cell}>${b}</${cell}></tr>`).join('')

const tables: Layout[] = [
  {
    family: 'table',
    name: 'categories in a table, quoted over its cells',
    html: (s) =>
      page(
        `<main>${title}${prose(s)}<table><thead><tr><th>Category</th><th>Examples</th><th>Collected</th></tr></thead><tbody><tr><td>A. Identifiers.</td><td>A real name, a postal address, an account name.</td><td>YES</td></tr><tr><td>B. Biometric details.</td><td></td><td>NO</td></tr></tbody></table></main>`,
      ),
    found: (s) => [
      ...s.flatMap(linesOf),
      'Category Examples Collected',
      'A. Identifiers. A real name, a postal address, an account name. YES',
      'B. Biometric details. NO',
    ],
  },
  {
    family: 'table',
    name: 'one table for the layout of the page',
    html: (s) =>
      `<html><body bgcolor="#ffffff"><table width="760" border="0" cellpadding="0"><tr><td width="160" valign="top"><a href="/">Home</a><br><a href="/jobs">Jobs</a></td><td valign="top"><font size="4"><b>Privacy notice</b></font><br><br>${each(s, (x) => `<b>${x.heading}</b><br>${linesOf(x).join('<br><br>')}<br><br>`)}</td></tr><tr><td></td><td><font size="1">Larkfield 2015</font></td></tr></table></body></html>`,
  },
  {
    family: 'table',
    name: 'tables in tables in tables',
    html: (s) =>
      `<html><body><table><tr><td><table><tr><td>${each(s, (x) => `<table><tr><td><b>${x.heading}</b></td></tr><tr><td>${linesOf(x).join('</td></tr><tr><td>')}</td></tr></table>`)}</td></tr></table></td><td><table><tr><td><a href="/x">Shop</a></td></tr></table></td></tr></table></body></html>`,
  },
  {
    family: 'table',
    name: 'headings in one column, answers in the other',
    html: (s) =>
      page(
        `<div>${title}<table class="policy">${rows(s.map((x) => [`<strong>${x.heading}</strong>`, divs('p')(linesOf(x))]))}</table></div>`,
      ),
  },
  {
    family: 'table',
    name: 'a data table within a row of another',
    html: (s) =>
      page(
        `<main><table border="1"><tr><th>Topic</th><th>Text</th></tr>${each(s, (x) => `<tr><td>${x.heading}</td><td><table><tr><td>${linesOf(x).join('</td></tr><tr><td>')}</td></tr></table></td></tr>`)}</table></main>`,
      ),
  },
  {
    family: 'table',
    name: 'rows made of boxes with roles',
    html: (s) =>
      page(
        `<main>${title}<div role="table">${each(s, (x) => `<div role="row"><div role="cell">${x.heading}</div><div role="cell">${divs('p')(linesOf(x))}</div></div>`)}</div></main>`,
      ),
  },
]

const old: Layout[] = [
  {
    family: 'old markup',
    name: 'fonts, centres and unclosed paragraphs',
    html: (s) =>
      `<HTML><HEAD><TITLE>Privacy</TITLE></HEAD><BODY BGCOLOR=WHITE TEXT=BLACK><CENTER><FONT FACE="Arial" SIZE=+2>Privacy notice</FONT></CENTER><HR>${each(s, (x) => `<P><FONT COLOR="#003366"><B>${x.heading}</B></FONT><P>${linesOf(x).join('<P>')}`)}</BODY></HTML>`,
  },
  {
    family: 'old markup',
    name: 'unclosed items and terms',
    html: (s) => `<body><dl>${each(s, (x) => `<dt>${x.heading}<dd><ul><li>${linesOf(x).join('<li>')}</ul>`)}</dl>`,
  },
  {
    family: 'old markup',
    name: 'XHTML with elements closed in one tag',
    html: (s) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Privacy</title><script type="text/javascript" src="/a.js"/></head><body><a name="top"/><div id="content">${prose(s)}<br/></div></body></html>`,
  },
  {
    family: 'old markup',
    name: 'one form around the whole page',
    html: (s) =>
      `<html><body><form method="post" action="./privacy.aspx" id="aspnetForm"><div class="aspNetHidden"><input type="hidden" name="__VIEWSTATE" value="dDw${'QUJD'.repeat(400)}"></div><div id="ctl00_Main"><span id="ctl00_Main_lbl">${prose(s)}</span></div></form></body></html>`,
  },
  {
    family: 'old markup',
    name: 'frames with a text for browsers without',
    html: (s) =>
      `<html><frameset cols="20%,80%"><frame src="menu.html"><frame src="policy.html"><noframes><body>${prose(s)}</body></noframes></frameset></html>`,
  },
  {
    family: 'old markup',
    name: 'a box to scroll in',
    html: (s) =>
      page(
        `<h1>Privacy notice</h1><textarea readonly rows="20" cols="80">${each(s, (x) => `${x.heading}\n\n${linesOf(x).join('\n')}`)}</textarea>`,
      ),
  },
]

const broken: Layout[] = [
  {
    family: 'broken markup',
    name: 'no body, text after a head that is never closed',
    html: (s) => `<html><head><title>Privacy</title><link rel="stylesheet" href="/a.css">${prose(s)}</html>`,
  },
  {
    family: 'broken markup',
    name: 'a navigation that is never closed',
    html: (s) =>
      `<html><body><nav class="menu"><ul><li><a href="/">Home</a></li></ul><div class="content">${title}${prose(s)}</div></body></html>`,
  },
  {
    family: 'broken markup',
    name: 'a footer that is opened too early',
    html: (s) => {
      const half = Math.floor(s.length / 2)
      return `<html><body>${topBar}<main>${title}${prose(s.slice(0, half))}</main><footer><div>${prose(s.slice(half))}</div></body></html>`
    },
  },
  {
    family: 'broken markup',
    name: 'two pages in one file',
    html: (s) =>
      `<html><head><title>x</title></head><body><div>Menu</div></body></html><html><body>${title}${prose(s)}</body></html>`,
  },
  {
    family: 'broken markup',
    name: 'six hundred boxes that are never closed',
    html: (s) => page(`${'<div class="w">'.repeat(600)}${prose(s)}`),
  },
  {
    family: 'broken markup',
    name: 'inline elements that are never closed',
    html: (s) =>
      page(
        `<div>${each(
          s,
          (x) =>
            `<p><b><font color="#333"><span>${x.heading}</p>${linesOf(x)
              .map((line) => `<p><span><i>${line}</p>`)
              .join('')}`,
        )}${'<font>'.repeat(560)}</div>`,
      ),
  },
  {
    family: 'broken markup',
    name: 'comments that end in other ways',
    html: (s) =>
      page(
        `<!--><p>${linesOf(s[0] ?? { heading: '', paragraphs: [] }).join('</p><p>')}</p><!-- note --!>${prose(s)}<!---->`,
      ),
  },
  {
    family: 'broken markup',
    name: 'a drawing that is never closed',
    html: (s) => page(`<div><svg viewBox="0 0 1 1"><path d="M0 0"><div>${prose(s)}</div></div>`),
  },
  {
    family: 'broken markup',
    name: 'a tag with the words of a paragraph for attributes',
    html: (s) => page(`<main><div data-x="a" ${'and more words '.repeat(120)}>${prose(s)}</div></main>`),
  },
  {
    family: 'broken markup',
    name: 'crossed tags and stray ends',
    html: (s) =>
      page(
        `</div></section><main><b><i>${title}</b></i></span>${prose(s).replaceAll('</p>', '</p></div></em>')}</main>`,
      ),
  },
]

const latin = (html: string) =>
  Uint8Array.from(
    [...html].map((c) => ({ '–': 0x96, '“': 0x93, '”': 0x94, '’': 0x92, '™': 0x99 })[c] ?? c.charCodeAt(0)),
  )
const wide = (html: string) => {
  const bytes = new Uint8Array(html.length * 2 + 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < html.length; at++) view.setUint16(2 + at * 2, html.charCodeAt(at), true)
  return bytes
}
const encoded: Layout[] = [
  {
    family: 'encoding',
    name: 'windows-1252 without a word about it',
    html: (s) => `<html><body><p>“Larkfield” – the café’s sensors™</p>${prose(s)}</body></html>`,
    bytes: latin,
    contentType: 'text/html',
    found: (s) => ['“Larkfield” – the café’s sensors™', ...s.flatMap(linesOf)],
  },
  {
    family: 'encoding',
    name: 'UTF-16 with a mark',
    html: (s) => page(prose(s)),
    bytes: wide,
    contentType: 'text/html; charset=utf-8',
  },
  {
    family: 'encoding',
    name: 'characters written as numbers and names',
    html: (s) =>
      page(
        `<main>${title}${prose(s).replaceAll('e', '&#101;').replaceAll('“', '&ldquo;').replaceAll('”', '&#8221;')}</main>`,
      ),
  },
]

const names: Layout[] = [
  {
    family: 'names and overlays',
    name: 'a wrapper called menu',
    html: (s) => page(`<div id="main-menu" class="menu"><div class="inner">${title}${prose(s)}</div></div>`),
  },
  {
    family: 'names and overlays',
    name: 'a policy about cookies in a box called cookie notice',
    html: (s) => page(`<div class="cookie-notice"><div>${title}${prose(s)}</div></div>`),
  },
  {
    family: 'names and overlays',
    name: 'an overlay over a page that is hidden from screen readers',
    html: (s) =>
      `<html><body><div id="root" aria-hidden="true">${topBar}<main>${title}${prose(s)}</main>${bottomBar}</div><div role="dialog"><p>Choose your country</p><button>United Kingdom</button></div>${consentBar}</body></html>`,
  },
  {
    family: 'names and overlays',
    name: 'a page that waits for its script',
    html: (s) =>
      `<html><head><style>#app{opacity:0;transition:opacity 1s}</style></head><body style="visibility:hidden"><div id="app">${prose(s)}</div></body></html>`,
  },
  {
    family: 'names and overlays',
    name: 'sections that fly in when they are scrolled to',
    html: (s) =>
      page(
        `<main>${title}${each(s, (x) => `<div class="wow fadeInUp" style="visibility:hidden;opacity:0"><h2>${x.heading}</h2>${inner(x)}</div>`)}</main>`,
      ),
  },
  {
    family: 'names and overlays',
    name: 'white letters on a picture',
    html: (s) =>
      page(
        `<section style="background:url(/night.jpg) #000 center/cover"><div style="color:#fff">${title}${prose(s)}</div></section>`,
        { head: '<style>body{background:#fff}</style>' },
      ),
  },
  {
    family: 'names and overlays',
    name: 'rules for paper and for browsers without scripts',
    html: (s) =>
      page(`<div class="content">${title}${prose(s)}</div>`, {
        head: '<style media="print">.content{display:none}</style><noscript><style>.content{display:none}</style></noscript>',
      }),
  },
  {
    family: 'names and overlays',
    name: 'an introduction in the header of the page',
    html: (s) =>
      `<html><body><header class="page-header"><h1>Privacy notice</h1><p>${s[0]?.paragraphs[0]}</p></header><div class="body">${prose(s.slice(1))}</div>${bottomBar}</body></html>`,
    found: (s) => [s[0]?.paragraphs[0] ?? '', ...s.slice(1).flatMap(linesOf)],
    absent: [noise.footer],
  },
]

export const openLayouts: readonly Layout[] = [
  ...plain,
  ...builders,
  ...tables,
  ...old,
  ...broken,
  ...encoded,
  ...names,
]
